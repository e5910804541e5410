// Run before the site's own code in browsers that have no popovers; what is missing there is added, nothing else.
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/find-last-index'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/object/has-own'
import 'core-js/actual/string/at'
import 'core-js/actual/structured-clone'
import dialogPolyfill from 'dialog-polyfill'
import dialogStyles from 'dialog-polyfill/dist/dialog-polyfill.css?url'
import { THEME_ID } from '../engine/contracts/theme.ts'

/** The theme is in the document itself, in a layer. The Content-Security-Policy lets rules be added to a sheet, not text. */
function openTheme(): void {
  const theme = document.getElementById(THEME_ID)
  if ('CSSLayerBlockRule' in window || !(theme instanceof HTMLStyleElement) || theme.sheet === null) return
  for (const block of (theme.textContent ?? '').split('@layer tokens').slice(1))
    theme.sheet.insertRule(`@media all${block}`, theme.sheet.cssRules.length)
}

/** `showModal` registers a dialog, which gives it the methods of its own. */
function addDialogs(): void {
  if ('HTMLDialogElement' in window) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = dialogStyles
  document.head.append(link)
  Object.assign(HTMLElement.prototype, {
    showModal(this: HTMLDialogElement) {
      dialogPolyfill.registerDialog(this)
      this.showModal()
    },
    close() {},
  })
}

function addSignals(): void {
  AbortSignal.timeout ??= (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  }
  AbortSignal.prototype.throwIfAborted ??= function () {
    if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError')
  }
  let isKnown = false
  const options = Object.defineProperty({}, 'signal', {
    get() {
      isKnown = true
      return undefined
    },
  })
  addEventListener('vitrine', () => {}, options)
  if (isKnown) return
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type, listener, given) {
    add.call(this, type, listener, given)
    const signal = typeof given === 'object' ? given?.signal : undefined
    if (signal) add.call(signal, 'abort', () => this.removeEventListener(type, listener, given))
  }
}

function addIds(): void {
  crypto.randomUUID ??= () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as const
  }
}

openTheme()
addDialogs()
addSignals()
addIds()
