import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { pixelContrast } from './axe.ts'
import { STOPS } from './walk-focus.ts'

/** Required contrast of focus rings (WCAG 2.2, 1.4.11), reduced by rounding errors. */
const MIN_RING_CONTRAST = 2.95
/** Maximum share of a side without a visible ring: a letter or leaf in the background hides none. */
const MAX_UNSEEN_SHARE = 0.25
/** Attribute that marks elements whose focus ring is measured. */
const MARK = 'data-vitrine-stop'
/** Name of the window property with the unfocused styles of elements. */
const KEPT = 'vitrineStops'
/** Height of each partial screenshot. */
const PART_HEIGHT_PIXELS = 4000

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Indicator of keyboard focus on an element. Coordinates are relative to the document. */
interface Ring {
  /** Tag and text of the element. */
  readonly name: string
  /** Key shared by elements with the same style. */
  readonly kind: string
  /** Position of the element: in the page, in a fixed or sticky part, or moving when it gets the focus. */
  readonly layer: 'page' | 'fixed' | 'moving'
  /** Whether the element has disappeared since, such as a link to the top that hides after a while. */
  readonly isGone: boolean
  /** Line boxes that the ring surrounds. Empty if there is no ring. */
  readonly boxes: readonly Box[]
  /** Start and end of the ring relative to the edges of the box, in pixels. Negative values are inside. */
  readonly from: number
  readonly to: number
  /** Length of the rounded corner at each end of a side. */
  readonly corner: number
  /** Colour of the ring if it is an outline. */
  readonly color: readonly number[] | undefined
  /** Fixed and sticky parts that may cover the element in a full-page screenshot. */
  readonly covers: readonly Box[]
}

/** Style of an element or pseudo-element. */
interface DrawnStyle {
  readonly element: Element
  readonly pseudo: string
  readonly outline: string
  readonly shadow: string
  readonly border: string
  readonly ground: string
}

/** State of the page without focus. */
interface RememberedStops {
  readonly remembered: readonly {
    readonly stop: HTMLElement
    readonly left: number
    readonly top: number
    readonly looks: readonly DrawnStyle[]
  }[]
  readonly lookOf: (element: Element, pseudo: string) => DrawnStyle
}

/** Runs in the page. Marks visible elements in the tab order, and stores their styles and those of nearby elements. */
function markStops([mark, kept, reached]: readonly [string, string, string]): number {
  const still = new CSSStyleSheet()
  // Scroll snapping would move carousels when a full-page screenshot changes the width.
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; animation: none !important } * { scroll-snap-type: none !important; scroll-behavior: auto !important }',
  )
  document.adoptedStyleSheets.push(still)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()

  const isWhole = (element: Element): boolean => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    for (
      let each = element.parentElement;
      each !== null && each !== document.body;
      each = each.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(each)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const edge = each.getBoundingClientRect()
      // Visually hidden inputs are in a box of one pixel; their label shows the ring.
      if (edge.width <= 1 || edge.height <= 1) continue
      // Scroll containers scroll a focused element to within their scroll padding.
      const { scrollPaddingLeft, scrollPaddingRight } = getComputedStyle(each)
      const scrolls = overflowX === 'auto' || overflowX === 'scroll'
      const paddingOf = (length: string): number => (scrolls ? Number.parseFloat(length) || 0 : 0)
      if (
        left < edge.left + paddingOf(scrollPaddingLeft) - 1 ||
        right > edge.right - paddingOf(scrollPaddingRight) + 1 ||
        top < edge.top - 1 ||
        bottom > edge.bottom + 1
      )
        return false
    }
    return true
  }
  // Moving the focus out of an open popover or dialog closes it.
  const opened = [...document.querySelectorAll(':popover-open, dialog:modal')]
  const isOver = (element: Element): boolean =>
    opened.length === 0 || opened.some((each) => each.contains(element))
  // Transparent inputs, such as checkboxes drawn by their label, show the ring on the label.
  const hasLabel = (element: Element): boolean =>
    element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
  const stops = [...document.querySelectorAll(reached)].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      isOver(element) &&
      element.checkVisibility({ opacityProperty: !hasLabel(element), visibilityProperty: true }) &&
      isWhole(element),
  )

  const lookOf = (element: Element, pseudo: string): DrawnStyle => {
    const style = getComputedStyle(element, pseudo)
    const { content, display, outlineStyle, outlineWidth, outlineColor } = style
    const isThere = pseudo === '' || (content !== 'none' && content !== 'normal' && display !== 'none')
    const hasOutline = isThere && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    return {
      element,
      pseudo,
      outline: hasOutline ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : '',
      shadow: isThere ? style.boxShadow : 'none',
      border: isThere ? `${style.borderTopColor} ${style.borderBottomColor} ${style.borderTopWidth}` : '',
      ground: isThere ? style.backgroundColor : '',
    }
  }
  const near = (stop: HTMLElement): readonly Element[] => {
    const found: (Element | null | undefined)[] = [stop, stop.nextElementSibling]
    const labels: unknown = Reflect.get(stop, 'labels')
    if (labels instanceof NodeList)
      for (const label of labels) if (label instanceof Element) found.push(label)
    let above = stop.parentElement
    for (let steps = 0; steps < 3 && above !== null; steps += 1) {
      found.push(above)
      above = above.parentElement
    }
    return [...new Set(found)].filter((each): each is Element => each instanceof Element)
  }
  const remembered = stops.map((stop, at) => {
    stop.setAttribute(mark, String(at))
    const { left, top } = stop.getBoundingClientRect()
    const looks = near(stop).flatMap((element) =>
      ['', '::before', '::after'].map((each) => lookOf(element, each)),
    )
    return { stop, left, top, looks }
  })
  Reflect.set(window, kept, { still, remembered, lookOf })
  return stops.length
}

/** Runs in the page. Returns what changes while each marked element has the focus. */
function readRings(kept: string): readonly Ring[] {
  const { remembered, lookOf }: RememberedStops = Reflect.get(window, kept)
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const channelsOf = (color: string): readonly number[] | undefined => {
    if (canvas === null) return undefined
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const inDocument = ({ left, top, right, bottom }: Box): Box => ({
    left: left + scrollX,
    top: top + scrollY,
    right: right + scrollX,
    bottom: bottom + scrollY,
  })
  /** Returns the box of a pseudo-element, which is relative to the nearest positioned ancestor or its element. */
  const boxesOf = ({ element, pseudo }: DrawnStyle): readonly Box[] => {
    const style = getComputedStyle(element, pseudo === '' ? undefined : pseudo)
    if (pseudo === '' || style.position !== 'absolute')
      return [...element.getClientRects()]
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(inDocument)
    let block: Element = element
    while (block.parentElement !== null && getComputedStyle(block).position === 'static')
      block = block.parentElement
    const edge = block.getBoundingClientRect()
    const own = getComputedStyle(block)
    const left = edge.left + Number.parseFloat(own.borderLeftWidth) + Number.parseFloat(style.left)
    const top = edge.top + Number.parseFloat(own.borderTopWidth) + Number.parseFloat(style.top)
    const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)]
    return [inDocument({ left, top, right: left + width, bottom: top + height })]
  }
  const fixed = [...document.querySelectorAll('body *')].filter((element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  )
  const isSeen = ({ element, pseudo }: DrawnStyle): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const isThere = pseudo !== '' || width > 1 || height > 1
    return isThere && element.checkVisibility({ opacityProperty: true })
  }

  return remembered.map(({ stop, left, top, looks }) => {
    const box = stop.getBoundingClientRect()
    const label = stop.getAttribute('aria-label') ?? stop.textContent ?? ''
    const name = `${stop.localName} ${label.trim().replace(/\s+/g, ' ').slice(0, 40)}`.trim()
    const kind = `${stop.localName}.${stop.className}`
    const isOnScreen = box.top >= 0 && box.bottom <= innerHeight
    const moves = Math.abs(box.left - left) > 1 || Math.abs(box.top - top) > 1
    const inPlace = fixed.some((each) => each.contains(stop)) ? 'fixed' : 'page'
    const layer = !isOnScreen ? 'page' : moves ? 'moving' : inPlace
    const isGone = !stop.checkVisibility({ visibilityProperty: true })
    const covers = fixed
      .filter((each) => !each.contains(stop))
      .map((each) => inDocument(each.getBoundingClientRect()))
    const now = looks
      .map((before) => ({ before, after: lookOf(before.element, before.pseudo) }))
      .filter(({ after }) => isSeen(after))
    const outlined = now.find(({ before, after }) => after.outline !== '' && after.outline !== before.outline)
    const changed =
      outlined ??
      now.find(({ before, after }) => after.shadow !== before.shadow) ??
      now.find(({ before, after }) => after.border !== before.border) ??
      now.find(({ before, after }) => after.ground !== before.ground)
    if (changed === undefined)
      return { name, kind, layer, isGone, boxes: [], from: 0, to: 0, corner: 0, color: undefined, covers }
    const { before, after } = changed
    const style = getComputedStyle(after.element, after.pseudo === '' ? undefined : after.pseudo)
    const offset = Number.parseFloat(style.outlineOffset)
    const width = after.outline === '' ? 0 : Number.parseFloat(style.outlineWidth)
    const borders =
      after.border === before.border && after.pseudo === '' ? 0 : Number.parseFloat(style.borderTopWidth)
    const shadows = after.shadow === before.shadow ? 0 : 6
    const grounds = after.ground === before.ground ? 0 : 4
    const isOutline = outlined !== undefined
    return {
      name,
      kind,
      layer,
      isGone,
      boxes: boxesOf(after),
      from: Math.min(isOutline ? offset : 0, -borders, -shadows, -grounds),
      to: Math.max(isOutline ? offset + width : 0, shadows),
      corner: Number.parseFloat(style.borderTopLeftRadius) + Math.max(0, offset) + 6,
      color: isOutline && borders === 0 && shadows === 0 ? channelsOf(style.outlineColor) : undefined,
      covers,
    }
  })
}

/** Runs in the page. Returns the positions of the marked elements. */
function placesOfStops(mark: string): string {
  return [...document.querySelectorAll(`[${mark}]`)]
    .map((stop) => {
      const { left, top } = stop.getBoundingClientRect()
      return `${Math.round(left)} ${Math.round(top)}`
    })
    .join()
}

/** Runs in the page. Removes the marks and styles. */
function unmarkStops([mark, kept]: readonly [string, string]): void {
  const { still }: { readonly still: CSSStyleSheet } = Reflect.get(window, kept)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  for (const stop of document.querySelectorAll(`[${mark}]`)) stop.removeAttribute(mark)
  Reflect.deleteProperty(window, kept)
}

/** Pixels of a page, three bytes each. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/**
 * Takes a screenshot of the full page or the viewport. A capture beyond the viewport permanently switches the browser to a device without
 * touch, so callers that compare screenshots take one beforehand.
 */
async function takePicture(page: Page, session: CDPSession, isWhole: boolean): Promise<Picture> {
  const { width, height } = await page.evaluate((whole) => {
    const { clientWidth, scrollHeight } = document.documentElement
    return { width: clientWidth, height: whole ? scrollHeight : innerHeight }
  }, isWhole)
  const parts: Buffer[] = []
  for (let y = 0; y < height; y += PART_HEIGHT_PIXELS) {
    const clip = { x: 0, y, width, height: Math.min(PART_HEIGHT_PIXELS, height - y) }
    const png = isWhole
      ? await capturePart(session, clip)
      : await page.screenshot({ clip, animations: 'disabled' })
    parts.push(await sharp(png).removeAlpha().raw().toBuffer())
  }
  return { width, height, data: Buffer.concat(parts) }
}

interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function capturePart(session: CDPSession, clip: Clip): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    clip: { ...clip, scale: 1 },
  })
  return Buffer.from(data, 'base64')
}

function pixelAt({ width, height, data }: Picture, x: number, y: number): readonly number[] | undefined {
  if (x < 0 || y < 0 || x >= width || y >= height) return undefined
  const at = (y * width + x) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

interface Pictures {
  readonly without: Picture
  readonly focused: Picture
}

/** A point on a side, and the outward direction. */
interface Place {
  readonly x: number
  readonly y: number
  readonly out: readonly [x: number, y: number]
}

const STEP = 4

/** Returns points along the straight part of a side, at least three. */
function pointsAlong(from: number, to: number, corner: number): readonly number[] {
  const length = to - from
  const skip = Math.min(corner, length / 3)
  const steps = Math.max(2, Math.floor((length - 2 * skip) / STEP))
  return Array.from({ length: steps + 1 }, (_, at) => from + skip + (at * (length - 2 * skip)) / steps)
}

function sidesOf(
  { left, top, right, bottom }: Box,
  corner: number,
): Readonly<Record<Side, readonly Place[]>> {
  return {
    top: pointsAlong(left, right, corner).map((x) => ({ x, y: top, out: [0, -1] })),
    right: pointsAlong(top, bottom, corner).map((y) => ({ x: right, y, out: [1, 0] })),
    bottom: pointsAlong(left, right, corner).map((x) => ({ x, y: bottom, out: [0, 1] })),
    left: pointsAlong(top, bottom, corner).map((y) => ({ x: left, y, out: [-1, 0] })),
  }
}

type Side = 'top' | 'right' | 'bottom' | 'left'
const SIDES: readonly Side[] = ['top', 'right', 'bottom', 'left']
const SIDE_NAMES: Readonly<Record<Side, Message>> = {
  top: message`top`,
  right: message`right`,
  bottom: message`bottom`,
  left: message`left`,
}

function isIn({ left, top, right, bottom }: Box, x: number, y: number, more: number): boolean {
  return x >= left - more && x <= right + more && y >= top - more && y <= bottom + more
}

/** Maximum contrast at which two colours look the same. */
const MAX_SAME_CONTRAST = 1.3

/** Measures a ring at one point: the contrast of the pixels it changes, and whether its colour is missing. */
function seenAt(ring: Ring, { x, y, out }: Place, { without, focused }: Pictures) {
  let contrast = 1
  let expected = 1
  for (let away = Math.floor(ring.from) - 1; away <= Math.ceil(ring.to); away += 1) {
    // Pixel coordinates refer to the upper left corner.
    const [atX, atY] = [Math.floor(x + out[0] * (away + 0.5)), Math.floor(y + out[1] * (away + 0.5))]
    const [before, after] = [pixelAt(without, atX, atY), pixelAt(focused, atX, atY)]
    if (before === undefined || after === undefined) continue
    contrast = Math.max(contrast, pixelContrast(before, after))
    if (ring.color !== undefined) expected = Math.max(expected, pixelContrast(before, ring.color))
  }
  return {
    contrast,
    isMissing: contrast < MAX_SAME_CONTRAST && (expected >= MAX_SAME_CONTRAST || ring.color === undefined),
  }
}

/** Returns the fault of a ring by comparing pixels with and without it, or undefined. */
function faultOf(ring: Ring, pictures: Pictures): Message | undefined {
  if (ring.isGone) return undefined
  if (ring.boxes.length === 0) return message`nothing shows that the keyboard is at: ${ring.name}`
  const cut: Side[] = []
  let weakest: number | undefined
  for (const side of SIDES) {
    const places = ring.boxes.flatMap((box) =>
      sidesOf(box, ring.corner)[side].filter(({ x, y, out }) => {
        const [atX, atY] = [x + out[0] * ring.to, y + out[1] * ring.to]
        return (
          !ring.covers.some((cover) => isIn(cover, atX, atY, 1)) &&
          !ring.boxes.some((other) => other !== box && isIn(other, atX, atY, ring.to + 1))
        )
      }),
    )
    const seen = places.map((place) => seenAt(ring, place, pictures))
    const bad = seen.filter(({ contrast }) => contrast < MIN_RING_CONTRAST)
    if (places.length === 0 || bad.length <= places.length * MAX_UNSEEN_SHARE) continue
    if (bad.filter(({ isMissing }) => isMissing).length > bad.length / 2) cut.push(side)
    else weakest = Math.min(weakest ?? MIN_RING_CONTRAST, ...bad.map(({ contrast }) => contrast))
  }
  if (weakest !== undefined)
    return message`the focus ring has a contrast of ${weakest.toFixed(1)}:1, less than 3:1: ${ring.name}`
  if (cut.length > 0)
    return message`the focus ring is cut or covered (${joinWithCommas(cut.map((side) => SIDE_NAMES[side]))}): ${ring.name}`
  return undefined
}

/**
 * Runs in the page. Scrolls to the top, where earlier checks may have left it elsewhere, and waits for the header to react. Horizontal
 * scrollers are reset too, since at their end they move while a full-page screenshot is taken.
 */
async function scrollToTop(): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' })
  for (const each of document.querySelectorAll('*'))
    if (each.scrollLeft !== 0) each.scrollTo({ left: 0, behavior: 'instant' })
  for (let frames = 0; frames < 4; frames += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      // On a busy machine the browser sometimes skips a frame.
      setTimeout(resolve, 500)
    })
  // Wait for elements that fade out at the top of the page.
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}

type States = readonly ('focus' | 'focus-visible')[]

/** Forces the focus styles of several elements at the same time, without running focus handlers. */
async function forceFocus(session: CDPSession, nodeIds: readonly number[], states: States): Promise<void> {
  await Promise.all(
    nodeIds.map((nodeId) =>
      session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] }),
    ),
  )
}

const NONE: States = []
const BY_KEYBOARD: States = ['focus', 'focus-visible']

/**
 * Returns the faults of the focus rings in the current colour scheme, one message per style. Undefined if the page moved meanwhile. All
 * rings are shown at once, so that two screenshots suffice.
 */
async function ringFaultsOnce(page: Page): Promise<readonly Message[] | undefined> {
  const session = await page.context().newCDPSession(page)
  const marks = [MARK, KEPT] as const
  const faults = new Map<string, Message>()
  const measure = (rings: readonly Ring[], pictures: Pictures): void => {
    for (const ring of rings) {
      const fault = faultOf(ring, pictures)
      const key = `${ring.kind} ${fault?.en.slice(0, 30)}`
      if (fault !== undefined && !faults.has(key)) faults.set(key, fault)
    }
  }
  try {
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    await capturePart(session, { x: 0, y: 0, width: 1, height: 1 })
    await page.evaluate(scrollToTop)
    if ((await page.evaluate(markStops, [...marks, STOPS] as const)) === 0) return []
    const { root } = await session.send('DOM.getDocument', { depth: 0 })
    const selector = `[${MARK}]`
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    const places = await page.evaluate(placesOfStops, MARK)
    await forceFocus(session, nodeIds, BY_KEYBOARD)
    const rings = await page.evaluate(readRings, KEPT)
    await forceFocus(session, nodeIds, NONE)
    const without = await takePicture(page, session, true)
    const on = (layer: Ring['layer']) => {
      const found = rings.filter((ring) => ring.layer === layer)
      return { found, ids: nodeIds.filter((_, at) => rings[at]?.layer === layer) }
    }
    const inPage = on('page')
    await forceFocus(session, inPage.ids, BY_KEYBOARD)
    measure(inPage.found, { without, focused: await takePicture(page, session, true) })
    await forceFocus(session, inPage.ids, NONE)
    // Late content moves the page between the two screenshots.
    const isStill = (await page.evaluate(placesOfStops, MARK)) === places
    if (!isStill) return undefined
    // Menus that open beside fixed elements would cover the page.
    const fixed = on('fixed')
    if (fixed.ids.length > 0) {
      await forceFocus(session, fixed.ids, BY_KEYBOARD)
      measure(fixed.found, { without, focused: await takePicture(page, session, false) })
      await forceFocus(session, fixed.ids, NONE)
    }
    const moving = on('moving')
    for (const [at, nodeId] of moving.ids.entries()) {
      await forceFocus(session, [nodeId], ['focus'])
      const unringed = await takePicture(page, session, false)
      await forceFocus(session, [nodeId], BY_KEYBOARD)
      const focused = await takePicture(page, session, false)
      measure(moving.found.slice(at, at + 1), { without: unringed, focused })
      await forceFocus(session, [nodeId], NONE)
    }
    return [...faults.values()]
  } finally {
    await page.evaluate(unmarkStops, marks).catch(() => {})
    await session.detach()
  }
}

/** Maximum attempts for a page that moves. Rings of a page that never rests cannot be measured. */
const MAX_TRIES = 4

async function ringFaultsNow(page: Page): Promise<readonly Message[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const faults = await ringFaultsOnce(page)
    if (faults !== undefined) return faults
  }
  return [message`the page moves, so that its focus rings cannot be measured`]
}

/** Returns the faults of focus rings in light and dark mode. Faults in both are reported once. */
export async function ringFaults(page: Page): Promise<readonly Message[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ringFaultsNow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const said = new Set(light.map(({ en }) => en))
  const dark = (await ringFaultsNow(page)).filter(({ en }) => !said.has(en))
  // The tab is reused for other pages.
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  // A screenshot by Playwright restores touch support of the device.
  await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1, height: 1 } })
  return [...light, ...dark.map((fault) => message`in dark colours: ${fault}`)]
}
