/** A fault at one stop of the Tab key, or of an element that lacks a stop. */
export interface WalkFault {
  /**
   * - `covered`: a fixed element covers it
   * - `trap`: the focus cannot leave it
   * - `moves`: focusing it changes the page
   * - `order`: it has a positive tabindex
   * - `mouse`: it responds only to the mouse
   */
  readonly kind: 'covered' | 'trap' | 'moves' | 'order' | 'mouse'
  /** Start tag and text of the element. */
  readonly element: string
}

/** Selector of elements that are focusable by default. */
export const STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable="true"]'

/** Runs in the page. Focuses each focusable element in turn and reports faults. */
export function walkFocus(reached: string): readonly WalkFault[] {
  const MAX_TAG = 140

  const faults: WalkFault[] = []
  const tagOf = (element: Element): string => {
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    const tag = (element.cloneNode(false) as Element).outerHTML
      .replace(/<\/[a-z0-9-]+>$/, '')
      .slice(0, MAX_TAG)
    return words === '' ? tag : `${tag} ${words}`
  }
  const note = (kind: WalkFault['kind'], element: Element): void => {
    faults.push({ kind, element: tagOf(element) })
  }
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const layerOf = (start: Element): Element | null => {
    for (let each: Element | null = start; each !== null; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
    return null
  }
  /** Whether a fixed or sticky element covers it completely. */
  const isCovered = (element: Element): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [
      [left + 2, (left + right) / 2, right - 2],
      [top + 2, (top + bottom) / 2, bottom - 2],
    ]
    const points = x
      .flatMap((across) => y.map((down) => [across, down] as const))
      .filter(([across, down]) => across >= 0 && down >= 0 && across < innerWidth && down < innerHeight)
    return (
      points.length > 0 &&
      points.every(([across, down]) => {
        const over = document.elementFromPoint(across, down)
        if (over === null || element.contains(over) || over.contains(element)) return false
        const layer = layerOf(over)
        return layer !== null && !layer.contains(element)
      })
    )
  }

  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important; scroll-behavior: auto !important }')
  document.adoptedStyleSheets.push(still)
  const before = document.activeElement
  const address = location.href
  const stops = [...document.querySelectorAll<HTMLElement>(reached)]
    .filter((element) => element.tabIndex >= 0 && element.closest('[inert]') === null)
    .filter((element) => !(element instanceof HTMLInputElement && element.type === 'hidden'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const blur = (): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  for (const element of stops) {
    if (element.tabIndex > 0) note('order', element)
    blur()
    element.focus({ focusVisible: true } as FocusOptions)
    if (location.href !== address) {
      note('moves', element)
      break
    }
    const active = document.activeElement
    // An element that cannot take the focus is not a stop. One that passes the focus on at once is a fault.
    if (active !== element) {
      if (active !== null && active !== document.body && element.isConnected) note('moves', element)
      continue
    }
    if (!(element instanceof HTMLIFrameElement) && isCovered(element)) note('covered', element)
    const tab = new KeyboardEvent('keydown', { key: 'Tab', code: 'Tab', bubbles: true, cancelable: true })
    element.dispatchEvent(tab)
    element.blur()
    if (tab.defaultPrevented || document.activeElement === element) note('trap', element)
  }
  blur()
  for (const element of document.querySelectorAll<HTMLElement>(
    '[onclick], div, span, p, li, td, img, svg, h2, h3',
  )) {
    if (getComputedStyle(element).cursor !== 'pointer' && !element.hasAttribute('onclick')) continue
    // Report only the outermost element with a pointer cursor.
    const parent = element.parentElement
    if (parent !== null && getComputedStyle(parent).cursor === 'pointer') continue
    // The target of a skip link is focusable without being interactive.
    const isReached =
      element.hasAttribute('tabindex') ||
      element.closest(
        'a[href], button, summary, label, option, canvas, [inert], [tabindex]:not([tabindex="-1"])',
      ) !== null ||
      element.querySelector(`${reached}, label`) !== null
    if (!isReached && isShown(element)) note('mouse', element)
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  scrollTo({ top: 0, behavior: 'instant' })
  return faults
}
