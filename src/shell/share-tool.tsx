import { type ReactNode, useState } from 'react'
import type { ShareSite } from '../contracts/view.ts'
import { Link, pageOnly, usePage, useText } from '../ui/index.ts'
import { QrCode } from './qr-code.tsx'

const codeSize = 93

/** The microblog's share page for an address (readings 15). */
function microblogHref(canonical: string, title: string, image: string | undefined): string {
  const params = new URLSearchParams({ url: canonical, title })
  if (image !== undefined) params.set('pic', image)
  return `https://service.weibo.com/share/share.php?${params}`
}

interface ShareToolProps {
  readonly sites: readonly ShareSite[]
  readonly children: ReactNode
}

/** Sharing the page: by the microblog and the messaging service, each with a code to scan, and by its address. */
export function ShareTool({ sites, children }: ShareToolProps) {
  const { meta, url } = usePage()
  const text = useText()
  const [copied, setCopied] = useState<string>()
  const copy = () => {
    navigator.clipboard.writeText(meta.canonical).then(
      () => setCopied(meta.canonical),
      () => setCopied(undefined),
    )
  }
  const path = pageOnly(url)
  return (
    <li className="tool">
      <button className="tool__face" type="button">
        {children}
      </button>
      <div className="tool__panel">
        <ul className="share">
          {sites.includes('microblog') && (
            <li className="share__site">
              <QrCode path={path} site="microblog" size={codeSize} alt={text('share.microblog.code')} />
              <Link
                className="tool__action"
                href={microblogHref(meta.canonical, meta.title, meta.image)}
                external
              >
                {text('share.microblog')}
              </Link>
            </li>
          )}
          {sites.includes('messaging') && (
            <li className="share__site">
              <QrCode path={path} size={codeSize} alt={text('share.messaging.code')} />
              <span className="share__hint">{text('share.messaging')}</span>
            </li>
          )}
        </ul>
        <button className="tool__action tool__action--script" type="button" onClick={copy}>
          <span role="status">{text(copied === meta.canonical ? 'share.copied' : 'share.copy')}</span>
        </button>
      </div>
    </li>
  )
}
