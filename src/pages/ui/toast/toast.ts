import { loadStyles } from '../load-styles.ts'
import styles from './toast.css?url'

const SHOWN_MS = 6000

/** Returns the toast region of the active context: an open dialog makes everything else inert. */
function regionIn(host: Element): HTMLElement {
  const known = host.querySelector(':scope > .toasts')
  if (known instanceof HTMLElement) return known
  const region = document.createElement('div')
  region.className = 'toasts'
  region.setAttribute('role', 'status')
  host.append(region)
  return region
}

/** Shows a message for some seconds and announces it to screen readers, without moving the focus. */
export async function showToast(words: string, kind: 'done' | 'wrong'): Promise<void> {
  const dialogs = document.querySelectorAll('dialog[open]')
  const region = regionIn(dialogs[dialogs.length - 1] ?? document.body)
  await loadStyles(styles)
  // Screen readers do not announce changes in a live region that was only just added.
  await new Promise((resolve) => setTimeout(resolve, 60))
  const toast = document.createElement('p')
  toast.className = `toast toast--${kind}`
  toast.textContent = words
  region.append(toast)
  setTimeout(() => toast.remove(), SHOWN_MS)
}
