import { Link, useShell } from '../ui/index.ts'

/** The foot of the drawer on narrow screens: the way to book, where the toolbar has one, and how to reach the museum. */
export function MenuFoot() {
  const { toolbar, footer } = useShell()
  const booking = toolbar.find(({ tool, href }) => tool === 'picture' && href !== undefined)
  return (
    <div className="menu__foot">
      {booking?.href !== undefined && (
        <Link className="button button--seal" href={booking.href} external={/^https?:/.test(booking.href)}>
          {booking.action ?? booking.title}
        </Link>
      )}
      {footer.contact.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
