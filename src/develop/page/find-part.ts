import { isObject } from '../../base/object.ts'

/** What of a page an element belongs to: a block by its number, a region of the shell, or the page as a whole. */
export interface FoundPart {
  readonly element: Element
  readonly block?: number
  readonly region?: 'header' | 'footer' | 'toolbar'
}

interface Fiber {
  readonly return: Fiber | null
  readonly memoizedProps: unknown
}

function fiberOf(element: Element): Fiber | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  return key === undefined ? undefined : Reflect.get(element, key)
}

function propsAbove(element: Element): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = []
  for (let fiber = fiberOf(element) ?? null; fiber !== null; fiber = fiber.return)
    if (isObject(fiber.memoizedProps)) found.push(fiber.memoizedProps)
  return found
}

/** The number of the block that drew an element, from what React was given to draw it; undefined outside blocks. */
function blockOf(element: Element): number | undefined {
  const props = propsAbove(element)
  const view = props.map((each) => each.view).find((each) => isObject(each) && Array.isArray(each.blocks))
  if (!isObject(view) || !Array.isArray(view.blocks)) return undefined
  const { blocks } = view
  const numbers = props.map(({ block }) => (isObject(block) ? blocks.indexOf(block) : -1))
  return numbers.find((number) => number >= 0)
}

const REGIONS = [
  ['.toolbar', 'toolbar'],
  ['.header', 'header'],
  ['.footer', 'footer'],
] as const

/** The part of the page an element belongs to. */
export function findPart(target: Element): FoundPart {
  for (const [selector, region] of REGIONS) {
    const element = target.closest(selector)
    if (element !== null) return { element, region }
  }
  const block = blockOf(target)
  const main = target.closest('main') ?? document.body
  if (block === undefined) return { element: main }
  const blocks = target.closest('.blocks')
  const element = [...(blocks?.children ?? [])].find((child) => child.contains(target))
  return { element: element ?? main, block }
}
