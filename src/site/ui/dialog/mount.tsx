import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShellView } from '../../contracts/view.ts'
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

const asked = new Map<string, Promise<void>>()

/** Resolves when a style sheet of ours applies; or, should it not come, when that is known. */
export function loadStyles(href: string): Promise<void> {
  const known = asked.get(href)
  if (known !== undefined) return known
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      asked.delete(href)
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
  asked.set(href, loading)
  return loading
}
