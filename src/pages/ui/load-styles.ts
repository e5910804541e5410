import { isOlderBrowser, olderAddress } from '../../base/older-browser.ts'

const asked = new Map<string, Promise<void>>()

/** Resolves when a style sheet is applied, or has failed to load. */
export function loadStyles(href: string): Promise<void> {
  const known = asked.get(href)
  if (known !== undefined) return known
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = isOlderBrowser() ? olderAddress(href) : href
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
