import { type ReactNode, useEffect, useState } from 'react'
import type { ShareSite } from '../../engine/contracts/view.ts'
import { Link, pageOnly, useCopy, usePage, useText } from '../ui/index.ts'

interface QrCodeProps {
  /** Path and query of the page it leads to. */
  readonly path: string
  /** Wraps the address in the share page of this service. */
  readonly site?: 'microblog'
  /** Pixels; 80 by default (specification, section 9: level Q). */
  readonly size?: number
  readonly alt: string
}

/** A code with an address of this site, drawn by the server. */
function QrCode({ path, site, size = 80, alt }: QrCodeProps) {
  const params = new URLSearchParams({ to: path, ...(site === undefined ? {} : { site }) })
  return (
    <img
      className="qr-code"
      src={`/_vitrine/qr.svg?${params}`}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  )
}

const CODE_SIZE = 93

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

/** Sharing the page: by what this device has, by its address, and by the microblog and the messaging service, each with a code. */
export function ShareTool({ sites, children }: ShareToolProps) {
  const { meta, url } = usePage()
  const text = useText()
  const { isCopied, field, copy } = useCopy(meta.canonical, text('share.copy'))
  const [sends, setSends] = useState(false)
  useEffect(() => setSends('share' in navigator), [])
  // Whoever closes the device's own sheet has changed their mind.
  const send = () => navigator.share({ title: meta.title, url: meta.canonical }).catch(() => {})
  const path = pageOnly(url)
  return (
    <li className="tool">
      <button className="tool__face" type="button">
        {children}
      </button>
      <div className="tool__panel">
        {sends && (
          <button className="tool__action" type="button" onClick={send}>
            {text('share.send')}
          </button>
        )}
        <button className="tool__action tool__action--script" type="button" onClick={copy} aria-live="polite">
          {text(isCopied ? 'share.copied' : 'share.copy')}
        </button>
        {field}
        <ul className="share">
          {sites.includes('microblog') && (
            <li className="share__site">
              <Link
                className="tool__action"
                href={microblogHref(meta.canonical, meta.title, meta.image)}
                external
              >
                {text('share.microblog')}
              </Link>
              <QrCode path={path} site="microblog" size={CODE_SIZE} alt={text('share.microblog.code')} />
            </li>
          )}
          {sites.includes('messaging') && (
            <li className="share__site">
              <span className="share__hint">{text('share.messaging')}</span>
              <QrCode path={path} size={CODE_SIZE} alt={text('share.messaging.code')} />
            </li>
          )}
        </ul>
      </div>
    </li>
  )
}
