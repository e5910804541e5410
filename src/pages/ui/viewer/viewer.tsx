import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { useText } from '../context.tsx'
import { mountDialog } from '../dialog/dialog.tsx'
import { StageDialog, stageStyles } from './stage-dialog.tsx'
import { useStage } from './use-stage.ts'

export interface ViewerProps {
  readonly pictures: readonly Picture[]
  /** Name of pictures without alt text. */
  readonly title: string
  /** Rights of pictures that have none of their own. */
  readonly rights?: ItemRights | undefined
  /** Index of the picture shown first. */
  readonly index: number
}

/** A full-screen viewer for one picture at a time. */
function Viewer({
  pictures,
  title,
  rights,
  index,
  onClosed,
}: ViewerProps & { readonly onClosed: () => void }) {
  const text = useText()
  const stage = useStage(pictures, index)
  return (
    <StageDialog
      stage={stage}
      count={pictures.length}
      name={text('viewer.label')}
      caption={pictures[stage.current]?.alt || title}
      rights={pictures[stage.current]?.rights ?? rights}
      onClosed={onClosed}
    />
  )
}

export async function showViewer(shell: ShellView, props: ViewerProps): Promise<void> {
  await stageStyles()
  mountDialog(shell, (remove) => <Viewer {...props} onClosed={remove} />)
}
