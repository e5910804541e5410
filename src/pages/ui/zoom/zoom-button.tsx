import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import { useShell, useText } from '../context.tsx'
import { prefetchProps } from '../late-code.tsx'

interface ZoomButtonProps {
  readonly picture: Picture
  readonly title: string
  readonly rights?: ItemRights | undefined
}

function code() {
  return import('./zoom.tsx')
}

/** Opens a picture in the deep zoom. Renders nothing without scripts or without an image service. */
export function ZoomButton({ picture, title, rights }: ZoomButtonProps) {
  const shell = useShell()
  const text = useText()
  if (picture.service === undefined) return null
  const open = () =>
    code().then(
      ({ showZoom }) => showZoom(shell, picture, title, picture.rights ?? rights),
      () => window.location.assign(picture.src),
    )
  return (
    <button type="button" className="zoom-button" onClick={open} {...prefetchProps(code)}>
      {text('zoom.open')}
    </button>
  )
}
