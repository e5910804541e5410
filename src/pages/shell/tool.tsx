import { type ReactNode, useEffect, useState } from 'react'
import { shareAddress } from '../../engine/contracts/share-address.ts'
import type { ShareTarget, ToolView } from '../../engine/contracts/view.ts'
import { Icon, Link, pageOnly, useCopy, useNavigation, usePage, useText } from '../ui/index.ts'

interface QrCodeProps {
  /** Path and query of the page it leads to. */
  readonly path: string
  /** Pattern of the share page that the address is wrapped in. */
  readonly within?: string | undefined
  /** Pixels; 80 by default (specification, section 9: level Q). */
  readonly size?: number
  readonly alt: string
}

/** A code with an address of this site, drawn by the server. */
function QrCode({ path, within, size = 80, alt }: QrCodeProps) {
  const params = new URLSearchParams({ to: path, ...(within === undefined ? {} : { within }) })
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

interface ShareToolProps {
  readonly targets: readonly ShareTarget[]
  readonly children: ReactNode
}

/** Sharing the page: by what this device has, by its address, and with the services of the config. */
function ShareTool({ targets, children }: ShareToolProps) {
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
        {targets.length > 0 && (
          <ul className="share">
            {targets.map(({ name, url: within, code }) => (
              <li key={name} className="share__site">
                {within === undefined ? (
                  <span className="share__hint">{name}</span>
                ) : (
                  <Link
                    className="tool__action"
                    href={shareAddress(within, { url: meta.canonical, title: meta.title, image: meta.image })}
                    external
                  >
                    {name}
                  </Link>
                )}
                {code !== undefined && <QrCode path={path} within={within} size={CODE_SIZE} alt={code} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** One entry of the toolbar; nothing for one that could do nothing. */
export function Tool({ tool }: { readonly tool: ToolView }) {
  const { canGoBack, back } = useNavigation()
  const text = useText()
  const { href = '', image } = tool
  const external = /^https?:/.test(href)
  const face = (
    <>
      <Icon name={tool.icon} />
      <span className="tool__title">{tool.title}</span>
    </>
  )
  if (tool.tool === 'share') return <ShareTool targets={tool.targets ?? []}>{face}</ShareTool>
  if (tool.tool === 'link' && href !== '') {
    return (
      <li className="tool">
        <Link className="tool__face" href={href} external={external}>
          {face}
        </Link>
      </li>
    )
  }
  if (tool.tool === 'picture' && image !== undefined) {
    return (
      <li className="tool">
        <button className="tool__face" type="button">
          {face}
        </button>
        <div className="tool__panel">
          {href !== '' && (
            <Link className="tool__action" href={href} external={external}>
              {tool.action ?? tool.title}
            </Link>
          )}
          <img
            className="tool__picture"
            src={image}
            alt={tool.title}
            width={160}
            height={160}
            loading="lazy"
            decoding="async"
          />
          {tool.note && <p className="tool__note">{tool.note}</p>}
          <p className="tool__press">{text('code.press')}</p>
        </div>
      </li>
    )
  }
  if (tool.tool === 'back' && canGoBack) {
    return (
      <li className="tool">
        <button className="tool__face" type="button" onClick={back}>
          {face}
        </button>
      </li>
    )
  }
  return null
}
