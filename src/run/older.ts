// Polyfills for browsers without popovers, run before the site's own code.
import 'core-js/actual/array/at'
import 'core-js/actual/array/find-last'
import 'core-js/actual/array/find-last-index'
import 'core-js/actual/array/to-sorted'
import 'core-js/actual/object/has-own'
import 'core-js/actual/string/at'
import 'core-js/actual/structured-clone'
import dialogPolyfill from 'dialog-polyfill'
import { OPEN_POPOVER } from '../base/older-browser.ts'
import { THEME_ID } from '../engine/contracts/theme.ts'
import dialogStyles from './older.css?url'

/**
 * Applies the inline theme, whose cascade layer is ignored. The Content-Security-Policy allows inserting
 * rules, but not inline text.
 */
function openTheme(): void {
  const theme = document.getElementById(THEME_ID)
  if ('CSSLayerBlockRule' in window || !(theme instanceof HTMLStyleElement) || theme.sheet === null) return
  for (const block of (theme.textContent ?? '').split('@layer tokens').slice(1))
    theme.sheet.insertRule(`@media all${block}`, theme.sheet.cssRules.length)
}

/** Polyfills dialogs with closing, Escape and clicks on the backdrop as `Dialog` expects them. */
function addDialogs(): void {
  if ('HTMLDialogElement' in window) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = dialogStyles
  document.head.append(link)
  // The polyfill closes on Escape even if the page has prevented the default; its listener runs after this
  // one.
  let isRefused = false
  document.addEventListener('keydown', (event) => {
    isRefused = event.defaultPrevented
  })
  document.addEventListener('pointerdown', (event) => {
    if (!(event.target instanceof Element) || !event.target.matches('dialog + .backdrop')) return
    event.target.previousElementSibling?.dispatchEvent(new PointerEvent('pointerdown', event))
  })
  Object.assign(Object.getPrototypeOf(document.createElement('dialog')), {
    showModal(this: HTMLDialogElement) {
      // The polyfill only takes over elements without this method, then adds its own.
      Object.assign(this, { showModal: undefined })
      dialogPolyfill.registerDialog(this)
      const { close } = this
      // By the standard, closing a closed dialog does nothing.
      this.close = (value) => {
        if (this.open) close(value)
      }
      this.addEventListener('cancel', (event) => {
        if (isRefused) event.preventDefault()
      })
      this.showModal()
    },
  })
}

/** Polyfills popovers: buttons toggle their target, and Escape or a press outside closes it. */
function addPopovers(): void {
  const show = (popover: HTMLElement, isOpen: boolean): void => {
    if (popover.hasAttribute(OPEN_POPOVER) === isOpen) return
    const [oldState, newState] = isOpen ? ['closed', 'open'] : ['open', 'closed']
    popover.dispatchEvent(Object.assign(new Event('beforetoggle'), { oldState, newState }))
    popover.toggleAttribute(OPEN_POPOVER, isOpen)
    const buttons = [...document.querySelectorAll<HTMLElement>(`[popovertarget="${popover.id}"]`)]
    const opener = buttons.find((button) => !popover.contains(button))
    const closer = buttons.find((button) => popover.contains(button))
    opener?.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) closer?.focus()
    else if (popover.contains(document.activeElement)) opener?.focus()
  }
  const closeOthers = (target?: Element | null): void => {
    for (const popover of document.querySelectorAll<HTMLElement>(`[${OPEN_POPOVER}]`))
      if (!popover.contains(target ?? null)) show(popover, false)
  }
  HTMLElement.prototype.hidePopover = function () {
    show(this, false)
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('[popovertarget]')
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    closeOthers(popover ?? target)
    if (popover === null) return
    const isOpen = popover.hasAttribute(OPEN_POPOVER)
    show(popover, button?.getAttribute('popovertargetaction') !== 'hide' && !isOpen)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeOthers()
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
addPopovers()
addDialogs()
addSignals()
addIds()
