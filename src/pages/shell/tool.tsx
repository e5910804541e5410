import type { ToolView } from '../../engine/contracts/view.ts'
import { Icon, Link, useNavigation, useText } from '../ui/index.ts'
import { ShareTool } from './share-tool.tsx'

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
