import { createSemaphore } from '../../../base/semaphore.ts'
import { joinWithCommas, type Message, message } from '../../../engine/errors/index.ts'
import { type Fault, faultsOfKind } from '../expect/fault.ts'
import type { AxeFinding } from './axe.ts'
import type { WalkFault } from './walk-focus.ts'
import type { PageSight } from './watched-tab.ts'

const MAX_CONCURRENT_PAGES = 4

const dead = faultsOfKind(
  'dead-link',
  message`A visitor who follows it finds nothing.`,
  message`Correct the address in the config or in the content.`,
)

/**
 * Requests each link once and returns faults for broken ones.
 *
 * @param links Page URL by link address.
 */
export async function checkLinks(
  origin: string,
  links: ReadonlyMap<string, string>,
  onChecked: (done: number) => void,
): Promise<readonly { readonly from: string; readonly fault: Fault }[]> {
  const atOnce = createSemaphore(MAX_CONCURRENT_PAGES, Number.POSITIVE_INFINITY)
  let done = 0
  const checked = await Promise.all(
    [...links].map(([href, from]) =>
      atOnce(async () => {
        const answer = await fetch(origin + href, { redirect: 'follow' })
        await answer.body?.cancel()
        done += 1
        onChecked(done)
        const { status } = answer
        const fault = dead(message`the link ${href} answers ${status}`)
        return status < 400 ? [] : [{ from, fault }]
      }),
    ),
  )
  return checked.flat()
}

/** Layout shifts below this are rounding errors. */
const MAX_SHIFT = 0.001

const wrongStatus = faultsOfKind(
  'status',
  message`Nobody sees the page.`,
  message`Run "vitrine test --only pages", which says more.`,
)
const scripts = faultsOfKind(
  'console',
  message`Parts of the page do not answer to clicks.`,
  message`Open the page and read the console of the browser.`,
)
const missing = faultsOfKind(
  'request',
  message`Something of the page is missing.`,
  message`Correct the address, or put the file there.`,
)
const shifted = faultsOfKind(
  'layout-shift',
  message`What a visitor reads or clicks moves away.`,
  message`Give pictures width and height, and keep room for what comes later.`,
)
const wide = faultsOfKind(
  'overflow',
  message`On a phone the whole page moves sideways.`,
  message`Let long words break, and let wide parts scroll by themselves.`,
)
const clipped = faultsOfKind(
  'clipped-text',
  message`A visitor cannot read all of it.`,
  message`Let the box grow with its text, or cut whole lines by line-clamp.`,
)
const overlapping = faultsOfKind(
  'overlapping-text',
  message`A visitor can read neither.`,
  message`Give both room, or let what is too long go to the next line.`,
)
const inaccessible = faultsOfKind(
  'accessibility',
  message`Some visitors cannot use the page (WCAG 2.2 AA).`,
  message`The rule is explained at https://dequeuniversity.com/rules/axe/.`,
)

const spaced = faultsOfKind(
  'text-spacing',
  message`A visitor who sets letters, words and lines further apart cannot read all of it.`,
  message`Let the box grow with its text: no fixed height around text.`,
  '1.4.12',
)
const keyboard = faultsOfKind(
  'keyboard',
  message`Who uses no mouse cannot do it, or does not get away.`,
  message`Use links, buttons and native fields; give no tabindex above 0; let Tab and the focus go their way.`,
)
const focus = faultsOfKind(
  'focus',
  message`Who uses the keyboard does not see where they are.`,
  message`Give :focus-visible an outline whose colour fits its ground, inside where an edge would cut it (a negative outline-offset), and let nothing fixed lie over what has the focus.`,
)
const motion = faultsOfKind(
  'motion',
  message`It moves although the visitor's device asks for no motion; some visitors become ill, others cannot read.`,
  message`Stop it under "prefers-reduced-motion: reduce", and give what moves by itself a button that stops it.`,
  '2.2.2',
)
const foreign = faultsOfKind(
  'language-of-parts',
  message`A screen reader reads it with the sounds of another language.`,
  message`Give the passage its "lang" in the text or the template; or translate the record.`,
  '3.1.2',
)
const purpose = faultsOfKind(
  'input-purpose',
  message`Browsers cannot fill the field in for who types with difficulty.`,
  message`Give the field "autocomplete", such as "email" or "tel".`,
  '1.3.5',
)

function walkFault(kind: WalkFault['kind'], element: string): Fault {
  switch (kind) {
    case 'covered':
      return focus(message`has the focus below something else: ${element}`, '2.4.11')
    case 'trap':
      return keyboard(message`does not let the Tab key go on: ${element}`, '2.1.2')
    case 'moves':
      return keyboard(message`the page changes when it gets the focus: ${element}`, '3.2.1')
    case 'order':
      return keyboard(message`has a place of its own in the order of the Tab key: ${element}`, '2.4.3')
    case 'mouse':
      return keyboard(message`answers to the mouse and not to the keyboard: ${element}`, '2.1.1')
  }
}

/** Findings of the checks that ran while a page was open. */
export interface SightFindings {
  readonly accessibility: readonly AxeFinding[]
  /** Faults of focus rings. */
  readonly rings: readonly Message[]
}

/** A page wider than the viewport also overflows with large text and when narrow, so only one fault is reported. */
function widthFaults({
  tooWide,
  looked: { tooWideWhenNarrow, tooWideWhenLarge },
}: PageSight): readonly Fault[] {
  if (tooWide > 0) return [wide(message`is ${tooWide} pixels wider than the screen`, '1.4.10')]
  const narrow = message`is ${tooWideWhenNarrow} pixels wider than a screen of 320 pixels`
  const large = message`is ${tooWideWhenLarge} pixels wider than the screen with text twice as large`
  return [
    ...(tooWideWhenNarrow === 0 ? [] : [wide(narrow, '1.4.10')]),
    ...(tooWideWhenLarge === 0 ? [] : [wide(large, '1.4.4')]),
  ]
}

/** Returns the faults of a page in the browser. */
export function expectSight(sight: PageSight, { accessibility, rings }: SightFindings): readonly Fault[] {
  const { status, errors, failed, shift, moved, brokenPictures, isAlive, texts } = sight
  return [
    ...(status === 200 ? [] : [wrongStatus(message`answers ${status}`)]),
    ...errors.map((text) => scripts(message`the console says: ${text}`)),
    ...(isAlive ? [] : [scripts(message`its scripts do not start`)]),
    ...failed.map((text) => missing(message`asks in vain for ${text}`)),
    ...brokenPictures.map((src) => missing(message`shows a broken picture: ${src}`)),
    ...(shift <= MAX_SHIFT ? [] : [shifted(message`moves by ${shift.toFixed(3)}: ${joinWithCommas(moved)}`)]),
    ...widthFaults(sight),
    ...texts.outside.map((text) => wide(message`a text leaves the screen sideways: ${text}`, '1.4.10')),
    ...texts.clipped.map((text) => clipped(message`a text is cut: ${text}`, '1.4.4')),
    ...texts.overlapping.map((text) => overlapping(message`texts are on one another: ${text}`)),
    ...sight.looked.crampedWhenSpaced.map((text) =>
      spaced(message`a text is cut where spacing is wider: ${text}`),
    ),
    ...sight.looked.walk.map(({ kind, element }) => walkFault(kind, element)),
    ...sight.looked.moving.map((text) => motion(message`moves without end: ${text}`)),
    ...sight.looked.foreign.map((text) =>
      foreign(message`is in another script and says no language: ${text}`),
    ),
    ...sight.looked.withoutPurpose.map((text) =>
      purpose(message`a field about the visitor says not what it is for: ${text}`),
    ),
    ...rings.map((ring) => focus(ring, '2.4.7', '1.4.11')),
    ...accessibility.map(({ rule, what, criteria }) => ({ ...inaccessible(what, ...criteria), rule })),
  ]
}
