/** Part of a page in CSS pixels, from the page's top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An element that takes up room, with those inside it. */
export interface PageBlock {
  /** Hash of the element's name, text and pictures: the same block elsewhere has the same. */
  readonly key: string
  /** Name and class of the element: blocks of one kind may be the same block with other content. */
  readonly kind: string
  readonly box: Box
  /** Part of a pixel, 0 to 1, by which its corner is off its box: what is at another is smoothed otherwise. */
  readonly phase: readonly [x: number, y: number]
  readonly children: readonly PageBlock[]
}

/** A page as its elements arrange it. */
export interface PageBlocks {
  readonly root: PageBlock
  /** What is above the rest and stays while it moves. */
  readonly overlays: readonly PageBlock[]
}

/**
 * Reads the blocks of the open page, or of the first element that `within` selects. It runs in the browser, and so
 * uses nothing from outside itself.
 */
export function readBlocks(within: string): PageBlocks {
  const MIN_PIXELS = 12
  const overlays: PageBlock[] = []

  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.round(left + scrollX), Math.round(top + scrollY)]
    return { x, y, width: Math.round(right + scrollX) - x, height: Math.round(bottom + scrollY) - y }
  }

  const phaseOf = (element: Element): readonly [number, number] => {
    const { left, top } = element.getBoundingClientRect()
    return [left - Math.floor(left), top - Math.floor(top)]
  }

  const hashOf = (text: string): string => {
    let [one, other] = [5381, 52711]
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      one = (Math.imul(one, 33) + code) | 0
      other = (Math.imul(other, 31) ^ code) | 0
    }
    return `${one >>> 0}.${other >>> 0}`
  }

  const contentOf = (element: Element): string => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    const pictures = element.matches('img') ? [element] : [...element.querySelectorAll('img')]
    return `${element.localName} ${text} ${pictures.map((picture) => picture.getAttribute('src')).join(' ')}`
  }

  const blockOf = (element: Element): PageBlock => ({
    key: hashOf(contentOf(element)),
    kind: `${element.localName}.${element.classList[0] ?? ''}`,
    box: boxOf(element),
    phase: phaseOf(element),
    children: element.localName === 'svg' ? [] : blocksIn(element),
  })

  const blocksIn = (element: Element): readonly PageBlock[] =>
    [...element.children].flatMap((child): readonly PageBlock[] => {
      const { display, position, visibility } = getComputedStyle(child)
      if (display === 'none') return []
      if (display === 'contents' || (display === 'inline' && child.childElementCount > 0))
        return blocksIn(child)
      const { width, height } = child.getBoundingClientRect()
      if (position === 'fixed') {
        if (visibility !== 'hidden' && width > 0 && height > 0) overlays.push(blockOf(child))
        return []
      }
      if (display === 'inline') return []
      return width < MIN_PIXELS || height < MIN_PIXELS ? blocksIn(child) : [blockOf(child)]
    })

  const root = document.querySelector(within) ?? document.documentElement
  return { root: blockOf(root), overlays }
}
