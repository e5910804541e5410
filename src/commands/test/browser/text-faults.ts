/** What is wrong with how a page sets its texts. */
export interface TextFaults {
  /** Texts that an edge cuts. */
  readonly clipped: readonly string[]
  /** Texts on one another. */
  readonly overlapping: readonly string[]
  /** Texts that leave the window sideways. */
  readonly outside: readonly string[]
}

/**
 * Runs in the page: the box of every line of text that is shown, against the edges of what hides it, against the window, and against
 * other lines. Marks and tails reach out of a line's box: where an edge is near, the ink of the words is measured. What is cut on purpose is none: a title of some lines (`line-clamp`, `text-overflow`), what only a screen reader is to
 * hear, what scrolls, slides that wait (`inert`). Nor is text below a part that stays in its place while the page scrolls.
 */
export function textFaults(): TextFaults {
  /** Rounding, and strokes that reach out of their letter's box. */
  const TOLERANCE = 2
  const MAX_TEXT = 40

  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Line extends Box {
    readonly node: Text
    readonly layer: Element | null
  }

  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
  const nameOf = (node: Text): string =>
    (node.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT)

  /** The padding box, whose edges cut what overflows. */
  const innerBox = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return {
      left: left + Number.parseFloat(style.borderLeftWidth),
      right: right - Number.parseFloat(style.borderRightWidth),
      top: top + Number.parseFloat(style.borderTopWidth),
      bottom: bottom - Number.parseFloat(style.borderBottomWidth),
    }
  }

  /** Elements whose edges can cut it: what is positioned is cut by none between it and what it is positioned in. */
  const cutters = (start: Element): readonly Element[] => {
    const found: Element[] = []
    let escapes = 'static'
    for (
      let each: Element | null = start;
      each !== null && each !== document.body;
      each = each.parentElement
    ) {
      const { position, transform, overflowX, overflowY } = getComputedStyle(each)
      const holds =
        escapes === 'static' || (escapes === 'absolute' && position !== 'static') || transform !== 'none'
      if (holds) {
        if (overflowX !== 'visible' || overflowY !== 'visible') found.push(each)
        escapes = position === 'absolute' || position === 'fixed' ? position : 'static'
      }
    }
    return found
  }

  const layerOf = (start: Element): Element | null => {
    for (let each: Element | null = start; each !== null; each = each.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
    return null
  }

  const isForReaders = (start: Element): boolean => {
    for (
      let each: Element | null = start;
      each !== null && each !== document.body;
      each = each.parentElement
    ) {
      const { clipPath, overflowX } = getComputedStyle(each)
      const { width, height } = each.getBoundingClientRect()
      if (clipPath.startsWith('inset(50%') || (hides(overflowX) && (width <= 1 || height <= 1))) return true
    }
    return false
  }

  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const canvas = document.createElement('canvas').getContext('2d')

  /** Words of a text whose line is seen between two edges and whose ink, its marks and tails, is not. */
  const cutInk = (node: Text, parent: Element, top: number, bottom: number): readonly string[] => {
    if (canvas === null) return []
    const { fontStyle, fontWeight, fontSize, fontFamily, direction } = getComputedStyle(parent)
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    canvas.direction = direction === 'rtl' ? 'rtl' : 'ltr'
    const word = document.createRange()
    return [...segmenter.segment(node.data)].flatMap(({ segment, index, isWordLike }) => {
      if (isWordLike !== true) return []
      word.setStart(node, index)
      word.setEnd(node, index + segment.length)
      const [rect, more] = word.getClientRects()
      // A word on two lines has letters on each that nothing tells.
      if (rect === undefined || more !== undefined) return []
      const ink = canvas.measureText(segment)
      const baseline = rect.top + ink.fontBoundingBoxAscent
      const middle = (rect.top + rect.bottom) / 2
      const isSeen = middle > top && middle < bottom
      const isCut =
        baseline - ink.actualBoundingBoxAscent < top - TOLERANCE ||
        baseline + ink.actualBoundingBoxDescent > bottom + TOLERANCE
      return isSeen && isCut ? [segment] : []
    })
  }

  const clipped = new Set<string>()
  const overlapping = new Set<string>()
  const outside = new Set<string>()
  const lines: Line[] = []
  const width = document.documentElement.clientWidth
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)

  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || parent === null || nameOf(node) === '') continue
    if (parent.closest('svg, canvas, noscript, option, [inert]') !== null) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (isForReaders(parent)) continue
    const { color, fontSize: size } = getComputedStyle(parent)
    // Letters that are not to be seen lie over a picture of themselves, such as those of a PDF.
    if (/^rgba\(.*, 0\)$/.test(color)) continue
    const fontSize = Number.parseFloat(size)
    const edges = cutters(parent)
    const layer = layerOf(parent)
    range.selectNodeContents(node)
    const whole = range.getBoundingClientRect()
    for (const edge of edges) {
      const { top, bottom } = innerBox(edge)
      // No ink reaches further than twice the size of its letters.
      const isNear = whole.top < top + fontSize || whole.bottom > bottom - fontSize
      if (!hides(getComputedStyle(edge).overflowY) || !isNear) continue
      if (cutInk(node, parent, top, bottom).length > 0) clipped.add(nameOf(node))
    }
    for (const rect of range.getClientRects()) {
      // The box of a line is as high as its typeface says, its letters as their size says.
      const spare = Math.max(0, (rect.height - fontSize) / 2)
      const box: Box = {
        left: rect.left,
        right: rect.right,
        top: rect.top + spare,
        bottom: rect.bottom - spare,
      }
      if (box.right - box.left < 1) continue
      for (const edge of edges) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(edge)
        const inner = innerBox(edge)
        const isWaiting = box.left >= inner.right || box.right <= inner.left
        const isCut =
          (hides(overflowX) &&
            textOverflow === 'clip' &&
            !isWaiting &&
            (box.right > inner.right + TOLERANCE || box.left < inner.left - TOLERANCE)) ||
          (hides(overflowY) &&
            webkitLineClamp === 'none' &&
            !isWaiting &&
            (box.bottom > inner.bottom + TOLERANCE || box.top < inner.top - TOLERANCE))
        if (isCut) clipped.add(nameOf(node))
        if (hides(overflowX) || scrolls(overflowX)) {
          box.left = Math.max(box.left, inner.left)
          box.right = Math.min(box.right, inner.right)
        }
        if (hides(overflowY) || scrolls(overflowY)) {
          box.top = Math.max(box.top, inner.top)
          box.bottom = Math.min(box.bottom, inner.bottom)
        }
        if (box.right <= box.left || box.bottom <= box.top) break
      }
      if (box.right <= box.left || box.bottom <= box.top) continue
      const isNear = box.right > 0
      if (isNear && (box.right > width + TOLERANCE || box.left < -TOLERANCE)) outside.add(nameOf(node))
      lines.push({ ...box, node, layer })
    }
  }

  lines.sort((one, other) => one.top - other.top)
  for (const [index, line] of lines.entries()) {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (other === undefined || other.top >= line.bottom - TOLERANCE) break
      if (other.node === line.node || other.layer !== line.layer) continue
      const across = Math.min(line.right, other.right) - Math.max(line.left, other.left)
      const down = Math.min(line.bottom, other.bottom) - other.top
      if (across > TOLERANCE && down > TOLERANCE)
        overlapping.add(`${nameOf(line.node)} / ${nameOf(other.node)}`)
    }
  }
  return { clipped: [...clipped], overlapping: [...overlapping], outside: [...outside] }
}

/** Runs in the page: doubles the size of its text, as a reader's browser does; 1 gives it its own size again. */
export function setTextSize(factor: number): void {
  document.documentElement.style.fontSize = factor === 1 ? '' : `${factor * 100}%`
}
