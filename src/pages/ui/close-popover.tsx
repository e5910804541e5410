import { useText } from './context.tsx'
import { Icon } from './icon.tsx'

interface ClosePopoverProps {
  /** The id of what it closes. */
  readonly target: string
  readonly className: string
}

/** Closes a popover, without scripts too. */
export function ClosePopover({ target, className }: ClosePopoverProps) {
  const text = useText()
  return (
    <button
      className={className}
      type="button"
      popoverTarget={target}
      popoverTargetAction="hide"
      aria-label={text('action.close')}
    >
      <Icon name="close" />
    </button>
  )
}
