import { ACCESS_ADDRESS } from '../../../engine/contracts/access-address.ts'
import { Icon, usePage, useShell, useText } from '../../ui/index.ts'

/** Enters and leaves the accessible view: a form, so that it needs no script. */
export function AccessToggle() {
  const { access } = useShell()
  const { url } = usePage()
  const text = useText()
  return (
    <form className="access-toggle" method="post" action={ACCESS_ADDRESS}>
      <input type="hidden" name="to" value={url} />
      <button
        className="header__tool"
        type="submit"
        name="do"
        value={access === undefined ? 'enter' : 'leave'}
        aria-label={text(access === undefined ? 'access.enter' : 'access.leave')}
      >
        <Icon name="access" />
      </button>
    </form>
  )
}
