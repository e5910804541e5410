import type { Page } from 'playwright-core'

/** Faults in the text layout of a page. */
export interface TextFaults {
  /** Texts clipped by an edge. */
  readonly clipped: readonly string[]
  /** Texts that overlap each other. */
  readonly overlapping: readonly string[]
  /** Texts outside the viewport on the left or right. */
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
 * Runs in the page, serialized as source. Compares the box of every visible line of text with the edges of clipping ancestors, the
 * viewport, and other lines. Marks and descenders may exceed the line box, so the ink of words near an edge is measured. Ignores intended
 * clipping: `line-clamp`, `text-overflow`, text for screen readers only, scroll containers and `inert` slides. Text below fixed or sticky
 * parts is ignored too.
 */
class TextSurvey {
  /** Pixels for rounding errors, and for strokes that exceed the box of their letter. */
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
      // Fully transparent text covers a picture of itself, such as the text layer of a PDF.
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

  /** Yields an element and its ancestors below the body. */
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

  /** Returns ancestors that can clip an element. A positioned element is not clipped by those between it and its containing block. */
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

  /** Returns the fixed or sticky part around an element, or null. */
  #layerOf(start: Element): Element | null {
    for (const each of this.#withParents(start))
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each
    return null
  }

  /** Returns the padding box, whose edges clip overflow. */
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
      // Ink exceeds the line box by less than the font size.
      const isNear = whole.top < top + fontSize || whole.bottom > bottom - fontSize
      if (!this.#hides(getComputedStyle(edge).overflowY) || !isNear) continue
      if (this.#cutsInk(node, parent, top, bottom)) this.#clipped.add(this.#nameOf(node))
    }
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      // The height of a line box depends on the font, that of letters on the font size.
      const spare = Math.max(0, (height - fontSize) / 2)
      const box = { left, right, top: top + spare, bottom: bottom - spare }
      if (right - left < 1 || !edges.every((edge) => this.#isLeftBy(edge, box, node))) continue
      const isBeside = box.right > document.documentElement.clientWidth + this.#tolerance
      if (box.right > 0 && (isBeside || box.left < -this.#tolerance)) this.#outside.add(this.#nameOf(node))
      this.#lines.push({ ...box, node, layer })
    }
  }

  /** Whether a word is visible between two edges but its ink, including marks and descenders, is clipped. */
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
      // For a word broken over two lines, the letters on each line are unknown.
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

  /** Records a line that an element clips, and reduces its box to the visible part. Returns whether any of it is visible. */
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

/** Runs in the page. Scales the text as a browser's font size setting does; 1 resets it. */
export function setTextSize(factor: number): void {
  document.documentElement.style.fontSize = factor === 1 ? '' : `${factor * 100}%`
}
