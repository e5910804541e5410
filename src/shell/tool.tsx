import type { ToolView } from '../contracts/view.ts'
import { Icon, Link, useNavigation } from '../ui/index.ts'
import { ShareTool } from './share-tool.tsx'

/** One entry of the toolbar; nothing for one that could do nothing. */
export function Tool({ tool }: { readonly tool: ToolView }) {
  const { canGoBack, back } = useNavigation()
  const face = (
    <>
      <Icon name={tool.icon} />
      <span className="tool__title">{tool.title}</span>
    </>
  )
  if (tool.tool === 'share') return <ShareTool sites={tool.sites ?? []}>{face}</ShareTool>
  if (tool.tool === 'link' && tool.href !== undefined) {
    return (
      <li className="tool">
        <Link className="tool__face" href={tool.href} external={/^https?:/.test(tool.href)}>
          {face}
        </Link>
      </li>
    )
  }
  if (tool.tool === 'picture' && tool.image !== undefined) {
    return (
      <li className="tool">
        <button className="tool__face" type="button">
          {face}
        </button>
        <div className="tool__panel">
          <img src={tool.image} alt={tool.title} width={160} height={160} loading="lazy" decoding="async" />
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
