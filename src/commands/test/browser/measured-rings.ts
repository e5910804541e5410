import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { pixelContrast } from './axe.ts'
import { STOPS } from './walk-focus.ts'

/** What a focus ring needs (WCAG 2.2, 1.4.11), less what is lost by rounding. */
const MIN_RING_CONTRAST = 2.95
/** So much of a side may be without a ring that can be seen: a letter or a leaf below it hides none. */
const MAX_UNSEEN_SHARE = 0.25
/** Names an element that has the focus while its ring is measured. */
const MARK = 'data-vitrine-stop'
/** Where the page remembers how its elements look without the focus. */
const KEPT = 'vitrineStops'
/** Height of a part of a page that is taken at a time. */
const PART_HEIGHT_PIXELS = 4000

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What shows that an element has the focus. Places are those of the document. */
interface Ring {
  /** What the element is and says. */
  readonly name: string
  /** One key for elements that are drawn alike. */
  readonly kind: string
  /** Where the element is: in the page, in what stays in its place while the page scrolls, or elsewhere while it has the focus. */
  readonly layer: 'page' | 'fixed' | 'moving'
  /** It has gone meanwhile, such as the way to the top of a page that has been there for a while. */
  readonly isGone: boolean
  /** Lines of the box that it is drawn around; none where nothing is drawn. */
  readonly boxes: readonly Box[]
  /** How far from the edges of the box it begins and ends; what is inside is negative. */
  readonly from: number
  readonly to: number
  /** What is not straight at the ends of a side. */
  readonly corner: number
  /** Its colour, where it is an outline. */
  readonly color: readonly number[] | undefined
  /** What stays in its place while the page scrolls, and may be over it in a picture of the whole page. */
  readonly covers: readonly Box[]
}

/** How an element, or what CSS adds to it, is drawn. */
interface DrawnStyle {
  readonly element: Element
  readonly pseudo: string
  readonly outline: string
  readonly shadow: string
  readonly border: string
  readonly ground: string
}

/** What the page remembers of its elements while none has the focus. */
interface RememberedStops {
  readonly remembered: readonly {
    readonly stop: HTMLElement
    readonly left: number
    readonly top: number
    readonly looks: readonly DrawnStyle[]
  }[]
  readonly lookOf: (element: Element, pseudo: string) => DrawnStyle
}

/** Runs in the page: marks each element that the keyboard reaches and that is seen, and remembers how it and what is near it look. */
function markStops([mark, kept, reached]: readonly [string, string, string]): number {
  const still = new CSSStyleSheet()
  // A strip that snaps moves where a picture of the whole page gives it another width.
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
      // What only a screen reader is to hear is in a box of a pixel: its label shows the ring.
      if (edge.width <= 1 || edge.height <= 1) continue
      // What scrolls brings an element that gets the focus this far in.
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
  // Who leaves what is open over a page closes it.
  const opened = [...document.querySelectorAll(':popover-open, dialog:modal')]
  const isOver = (element: Element): boolean =>
    opened.length === 0 || opened.some((each) => each.contains(element))
  // What is transparent itself, such as a box that its label draws anew, has its ring at the label.
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

/** Runs in the page: what has changed while each of the marked elements has the focus. */
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
  /** The box of a part that CSS adds: it is placed in the nearest positioned box, or in its element. */
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

/** Runs in the page: where the marked elements are. */
function placesOfStops(mark: string): string {
  return [...document.querySelectorAll(`[${mark}]`)]
    .map((stop) => {
      const { left, top } = stop.getBoundingClientRect()
      return `${Math.round(left)} ${Math.round(top)}`
    })
    .join()
}

/** Runs in the page: it is as it was before. */
function unmarkStops([mark, kept]: readonly [string, string]): void {
  const { still }: { readonly still: CSSStyleSheet } = Reflect.get(window, kept)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  for (const stop of document.querySelectorAll(`[${mark}]`)) stop.removeAttribute(mark)
  Reflect.deleteProperty(window, kept)
}

/** Pixels of a whole page, three bytes each. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

/**
 * A picture of the whole page, or of what is on the screen. The browser takes one beyond the screen as a device without touch, and stays
 * one: who compares the page with it takes one before.
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

/** A place on a side, and the way out of the box from it. */
interface Place {
  readonly x: number
  readonly y: number
  readonly out: readonly [x: number, y: number]
}

const STEP = 4

/** Places along the straight part of a side, at least three. */
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

/** Below it, two colours are the same to the eye. */
const MAX_SAME_CONTRAST = 1.3

/** What is seen of a ring at one place: the contrast of the pixels that it changes, and whether its colour is missing there. */
function seenAt(ring: Ring, { x, y, out }: Place, { without, focused }: Pictures) {
  let contrast = 1
  let expected = 1
  for (let away = Math.floor(ring.from) - 1; away <= Math.ceil(ring.to); away += 1) {
    // A pixel is named by its upper left corner.
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

/** What is wrong with a ring, by the pixels of a page without it and with it. */
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
 * Runs in the page: back to its top, where earlier looks may have left it elsewhere, and the header has noticed. What scrolls sideways is
 * at its begin: at its end it moves while a picture of the whole page is taken.
 */
async function scrollToTop(): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' })
  for (const each of document.querySelectorAll('*'))
    if (each.scrollLeft !== 0) each.scrollTo({ left: 0, behavior: 'instant' })
  for (let frames = 0; frames < 4; frames += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      // A busy machine's browser now and then forgets to draw a frame.
      setTimeout(resolve, 500)
    })
  // What is no longer needed up here fades away.
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}

type States = readonly ('focus' | 'focus-visible')[]

/** Elements have the focus as styles see it, as many as are named at the same time, without what scripts do then. */
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
 * What is wrong with the focus rings of a page, as it is just now: of each element that the keyboard reaches, one message for those that
 * are drawn alike; undefined where the page moved meanwhile. The rings of a page are shown at the same time, so that a picture without them
 * and one with them do for all.
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
    // What arrives late moves the page between one picture and the next.
    const isStill = (await page.evaluate(placesOfStops, MARK)) === places
    if (!isStill) return undefined
    // What opens beside something that stays in its place would cover the page.
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

/** How often a page is looked at that moves meanwhile; one that never stands still has rings that nobody can measure. */
const MAX_TRIES = 4

async function ringFaultsNow(page: Page): Promise<readonly Message[]> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const faults = await ringFaultsOnce(page)
    if (faults !== undefined) return faults
  }
  return [message`the page moves, so that its focus rings cannot be measured`]
}

/** Faults of the focus rings of a page in light and in dark colours; what is wrong in both is said once. */
export async function ringFaults(page: Page): Promise<readonly Message[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ringFaultsNow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const said = new Set(light.map(({ en }) => en))
  const dark = (await ringFaultsNow(page)).filter(({ en }) => !said.has(en))
  // The tab opens other pages after this one.
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  // A picture in Playwright's way gives the device its touch back.
  await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1, height: 1 } })
  return [...light, ...dark.map((fault) => message`in dark colours: ${fault}`)]
}
