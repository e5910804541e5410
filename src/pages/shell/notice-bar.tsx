import { useShell, useText } from '../ui/index.ts'

/** The notice in the flow of the page: for visitors without scripts, and in the accessible view. */
export function NoticeBar() {
  const { notice } = useShell()
  const text = useText()
  if (notice === undefined) return null
  return (
    <section className="site-notice" aria-label={notice.title ?? text('notice.title')}>
      <p>{notice.text}</p>
    </section>
  )
}
