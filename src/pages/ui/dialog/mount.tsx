import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { ShellProvider } from '../context.tsx'

/**
 * Draws what `content` gives in a root of its own at the document's end, until the function it is given is
 * called. What opens rarely thereby costs the page's own tree nothing.
 */
export function mount(shell: ShellView, content: (remove: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const remove = () => {
    root.unmount()
    place.remove()
  }
  root.render(<ShellProvider shell={shell}>{content(remove)}</ShellProvider>)
}
