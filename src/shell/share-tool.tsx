import { type ReactNode, useState } from 'react'
import { Link, usePage, useText } from '../ui/index.ts'

/** The microblog's share page for an address (readings 15). */
function microblogHref(canonical: string, title: string, image: string | undefined): string {
  const params = new URLSearchParams({ url: canonical, title })
  if (image !== undefined) params.set('pic', image)
  return `https://service.weibo.com/share/share.php?${params}`
}

/** Sharing the page: the microblog's own page, and the address to the clipboard. */
export function ShareTool({ children }: { readonly children: ReactNode }) {
  const { meta } = usePage()
  const text = useText()
  const [copied, setCopied] = useState<string>()
  const copy = () => {
    navigator.clipboard.writeText(meta.canonical).then(
      () => setCopied(meta.canonical),
      () => setCopied(undefined),
    )
  }
  return (
    <li className="tool">
      <button className="tool__face" type="button">
        {children}
      </button>
      <div className="tool__panel">
        <Link className="tool__action" href={microblogHref(meta.canonical, meta.title, meta.image)} external>
          {text('share.microblog')}
        </Link>
        <button className="tool__action tool__action--script" type="button" onClick={copy}>
          <span role="status">{text(copied === meta.canonical ? 'share.copied' : 'share.copy')}</span>
        </button>
      </div>
    </li>
  )
}
