import { isObject, omitUndefined } from '../../base/object.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import { type DeskMessage, type DevPlace, devAddresses } from '../dev-state.ts'

/** Opens a place in the editor running on this machine. */
export async function openEditor({ path, line, column }: DevPlace): Promise<void> {
  await fetch(`${devAddresses.editor}?file=${percentEncoded(`${path}:${line}:${column}`)}`)
}

export function devPlaceText({ name, line, column }: DevPlace): string {
  return `${name}:${line}:${column}`
}

/** The part of a page that an element belongs to: a block by index, a region of the shell, or the whole page. */
interface FoundPart {
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

/** Returns the index of the block that rendered an element, from its React props; undefined outside blocks. */
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

/** Returns the part of the page that an element belongs to. */
function findPart(target: Element): FoundPart {
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

async function partPlace({ block, region }: FoundPart): Promise<DevPlace> {
  const { pathname, search } = window.location
  const params = new URLSearchParams({
    url: pathname + search,
    ...(block === undefined ? {} : { block: String(block) }),
    ...omitUndefined({ region }),
  })
  return (await fetch(`${devAddresses.place}?${params}`)).json()
}

/** Opens a place in this machine's editor; within the desk, in the desk's own. */
async function openPlace(place: DevPlace): Promise<void> {
  const message: DeskMessage = { vitrine: 'place', place }
  if (window.parent === window) await openEditor(place)
  else window.parent.postMessage(message, '*')
}

function createOutline() {
  const box = document.createElement('div')
  box.dir = 'ltr'
  box.style.cssText =
    'position:fixed;z-index:9998;pointer-events:none;border:2px solid #0b57d0;background:#0b57d01a'
  const label = document.createElement('span')
  label.style.cssText =
    'position:absolute;inset:0 auto auto 0;padding:.1rem .4rem;background:#0b57d0;color:#fff;font:13px/1.5 monospace'
  box.append(label)
  return {
    show: (element: Element): void => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const visible = Math.max(top, 0)
      Object.assign(box.style, {
        left: `${left}px`,
        top: `${visible}px`,
        width: `${width - 4}px`,
        height: `${Math.max(height - (visible - top) - 4, 0)}px`,
      })
      document.body.append(box)
    },
    say: (text: string): void => {
      label.textContent = text
    },
    hide: (): void => box.remove(),
  }
}

/** While Alt is held, outlines the part under the pointer and shows its JSON position; a click opens it in the editor. */
export function showOrigins(): void {
  const outline = createOutline()
  let over: Element | undefined

  const point = async (target: Element): Promise<void> => {
    const part = findPart(target)
    if (part.element === over) return
    over = part.element
    outline.say('')
    outline.show(part.element)
    const place = await partPlace(part)
    if (over === part.element) outline.say(devPlaceText(place))
  }
  const leave = (): void => {
    over = undefined
    outline.hide()
  }

  document.addEventListener('pointermove', ({ altKey, target }) => {
    if (altKey && target instanceof Element) void point(target)
    else if (over !== undefined) leave()
  })
  document.addEventListener('keyup', ({ key }) => {
    if (key === 'Alt') leave()
  })
  document.addEventListener('scroll', leave)
  document.addEventListener(
    'click',
    (event) => {
      if (!event.altKey || !(event.target instanceof Element)) return
      event.preventDefault()
      event.stopPropagation()
      void partPlace(findPart(event.target)).then(openPlace)
    },
    { capture: true },
  )
}
