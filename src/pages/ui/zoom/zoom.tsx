import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { useText } from '../context.tsx'
import { mount } from '../dialog/mount.tsx'
import { StageDialog, stageStyles } from '../viewer/stage-dialog.tsx'
import { useDeepStage } from './use-deep-stage.ts'

interface ZoomProps {
  readonly picture: Picture
  readonly title: string
  readonly rights: ItemRights | undefined
  readonly onClosed: () => void
}

function Zoom({ picture, title, rights, onClosed }: ZoomProps) {
  const text = useText()
  const stage = useDeepStage(picture)
  return (
    <StageDialog
      stage={stage}
      count={1}
      name={text('zoom.label')}
      caption={picture.alt || title}
      rights={rights}
      onClosed={onClosed}
    />
  )
}

export async function showZoom(
  shell: ShellView,
  picture: Picture,
  title: string,
  rights: ItemRights | undefined,
): Promise<void> {
  await stageStyles()
  mount(shell, (remove) => <Zoom picture={picture} title={title} rights={rights} onClosed={remove} />)
}
