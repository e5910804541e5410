import type { Page } from 'playwright-core'

/** What is wrong with how a page sets its texts. */
export interface TextFaults {
  /** Texts that an edge cuts. */
  readonly clipped: readonly string[]
  /** Texts on one another. */
  readonly overlapping: readonly string[]
  /** Texts that leave the window sideways. */
  readonly outside: readonly string[]
}

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

/**
 * Runs in the page, which is given its source: the box of every line of text that is shown, against the edges of what hides it, against
 * the window, and against other lines. Marks and tails reach out of a line's box: where an edge is near, the ink of the words is measured.
 * What is cut on purpose is none: a title of some lines (`line-clamp`, `text-overflow`), what only a screen reader is to hear, what scrolls,
 * slides that wait (`inert`). Nor is text below a part that stays in its place while the page scrolls.
 */
class TextSurvey {
  /** Rounding, and strokes that reach out of their letter's box. */
  readonly #tolerance = 2
  readonly #segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  readonly #canvas = document.createElement('canvas').getContext('2d')
  readonly #clipped = new Set<string>()
  readonly #overlapping = new Set<string>()
  readonly #outside = new Set<string>()
  readonly #lines: Line[] = []

  faults(): TextFaults {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!(node instanceof Text) || parent === null || this.#nameOf(node) === '') continue
      if (parent.closest('svg, canvas, noscript, option, [inert]') !== null) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      // Letters that are not to be seen lie over a picture of themselves, such as those of a PDF.
      if (this.#isForReaders(parent) || /^rgba\(.*, 0\)$/.test(getComputedStyle(parent).color)) continue
      this.#readLines(node, parent)
    }
    this.#compareLines()
    return {
      clipped: [...this.#clipped],
      overlapping: [...this.#overlapping],
      outside: [...this.#outside],
    }
  }

  #nameOf(node: Text): string {
    return node.data.trim().replace(/\s+/g, ' ').slice(0, 40)
  }

  #hides(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip'
  }

  /** The element and those that it is in, below the body. */
  *#withParents(start: Element): Generator<Element> {
    for (let each: Element | null = start; each !== null && each !== document.body; each = each.parentElement)
      yield each
  }

  #isForReaders(start: Element): boolean {
    for (const each of this.#withParents(start)) {
      const { clipPath, overflowX } = getComputedStyle(each)
      const { width, height } = each.getBoundingClientRect()
      if (clipPath.startsWith('inset(50%') || (this.#hides(overflowX) && (width <= 1 || height <= 1)))
        return true
    }
    return false
  }

  /** Elements whose edges can cut it: what is positioned is cut by none between it and what it is positioned in. */
  #cutters(start: Element): readonly Element[] {
    const found: Element[] = []
    let escapes = 'static'
    for (const each of this.#withParents(start)) {
      const { position, transform, overflowX, overflowY } = getComputedStyle(each)
      const holds =
        escapes === 'static' || (escapes === 'absolute' && position !== 'static') || transform !== 'none'
      if (!holds) continue
      if (overflowX !== 'visible' || overflowY !== 'visible') found.push(each)
      escapes = position === 'absolute' || position === 'fixed' ? position : 'static'
    }
    return found
  }

  /** The part that stays in its place while the page scrolls. */
  #layerOf(start: Element): Element | null {
    for (const each of this.#withParents(start))
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
    return null
  }

  /** The padding box, whose edges cut what overflows. */
  #innerBox(element: Element): Box {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return {
      left: left + Number.parseFloat(style.borderLeftWidth),
      right: right - Number.parseFloat(style.borderRightWidth),
      top: top + Number.parseFloat(style.borderTopWidth),
      bottom: bottom - Number.parseFloat(style.borderBottomWidth),
    }
  }

  #readLines(node: Text, parent: Element): void {
    const range = document.createRange()
    range.selectNodeContents(node)
    const fontSize = Number.parseFloat(getComputedStyle(parent).fontSize)
    const edges = this.#cutters(parent)
    const layer = this.#layerOf(parent)
    const whole = range.getBoundingClientRect()
    for (const edge of edges) {
      const { top, bottom } = this.#innerBox(edge)
      // No ink reaches further than twice the size of its letters.
      const isNear = whole.top < top + fontSize || whole.bottom > bottom - fontSize
      if (!this.#hides(getComputedStyle(edge).overflowY) || !isNear) continue
      if (this.#cutsInk(node, parent, top, bottom)) this.#clipped.add(this.#nameOf(node))
    }
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      // The box of a line is as high as its typeface says, its letters as their size says.
      const spare = Math.max(0, (height - fontSize) / 2)
      const box = { left, right, top: top + spare, bottom: bottom - spare }
      if (right - left < 1 || !edges.every((edge) => this.#isLeftBy(edge, box, node))) continue
      const isBeside = box.right > document.documentElement.clientWidth + this.#tolerance
      if (box.right > 0 && (isBeside || box.left < -this.#tolerance)) this.#outside.add(this.#nameOf(node))
      this.#lines.push({ ...box, node, layer })
    }
  }

  /** Whether, between two edges, a word of a text is seen and its ink, its marks and tails, is not. */
  #cutsInk(node: Text, parent: Element, top: number, bottom: number): boolean {
    const canvas = this.#canvas
    if (canvas === null) return false
    const { fontStyle, fontWeight, fontSize, fontFamily, direction } = getComputedStyle(parent)
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    canvas.direction = direction === 'rtl' ? 'rtl' : 'ltr'
    const word = document.createRange()
    return [...this.#segmenter.segment(node.data)].some(({ segment, index, isWordLike }) => {
      if (isWordLike !== true) return false
      word.setStart(node, index)
      word.setEnd(node, index + segment.length)
      const [rect, more] = word.getClientRects()
      // A word on two lines has letters on each that nothing tells.
      if (rect === undefined || more !== undefined) return false
      const ink = canvas.measureText(segment)
      const baseline = rect.top + ink.fontBoundingBoxAscent
      const middle = (rect.top + rect.bottom) / 2
      const isCut =
        baseline - ink.actualBoundingBoxAscent < top - this.#tolerance ||
        baseline + ink.actualBoundingBoxDescent > bottom + this.#tolerance
      return middle > top && middle < bottom && isCut
    })
  }

  /** Notes a line that the edges of an element cut; makes its box what they leave of it, and says whether that is anything. */
  #isLeftBy(edge: Element, box: Box, node: Text): boolean {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(edge)
    const inner = this.#innerBox(edge)
    const isWaiting = box.left >= inner.right || box.right <= inner.left
    const isCutAcross = box.right > inner.right + this.#tolerance || box.left < inner.left - this.#tolerance
    const isCutDown = box.bottom > inner.bottom + this.#tolerance || box.top < inner.top - this.#tolerance
    const isCut =
      (this.#hides(overflowX) && textOverflow === 'clip' && isCutAcross) ||
      (this.#hides(overflowY) && webkitLineClamp === 'none' && isCutDown)
    if (isCut && !isWaiting) this.#clipped.add(this.#nameOf(node))
    if (overflowX !== 'visible') {
      box.left = Math.max(box.left, inner.left)
      box.right = Math.min(box.right, inner.right)
    }
    if (overflowY !== 'visible') {
      box.top = Math.max(box.top, inner.top)
      box.bottom = Math.min(box.bottom, inner.bottom)
    }
    return box.right > box.left && box.bottom > box.top
  }

  #compareLines(): void {
    const lines = this.#lines.sort((one, other) => one.top - other.top)
    for (const [index, line] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next]
        if (other === undefined || other.top >= line.bottom - this.#tolerance) break
        if (other.node === line.node || other.layer !== line.layer) continue
        const across = Math.min(line.right, other.right) - Math.max(line.left, other.left)
        const down = Math.min(line.bottom, other.bottom) - other.top
        if (across > this.#tolerance && down > this.#tolerance)
          this.#overlapping.add(`${this.#nameOf(line.node)} / ${this.#nameOf(other.node)}`)
      }
    }
  }
}

export function textFaults(page: Page): Promise<TextFaults> {
  return page.evaluate(`new (${TextSurvey})().faults()`)
}

/** Runs in the page: doubles the size of its text, as a reader's browser does; 1 gives it its own size again. */
export function setTextSize(factor: number): void {
  document.documentElement.style.fontSize = factor === 1 ? '' : `${factor * 100}%`
}
