import { listed, type Message, message } from '../../../engine/errors/index.ts'
import { type Fault, faultsOfKind } from '../expect/fault.ts'
import type { PageSight } from './watched-tab.ts'

/** Rounding of positions, no shift that anyone can see. */
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
const unringed = faultsOfKind(
  'focus-ring',
  message`Who uses the keyboard does not see where they are (WCAG 2.2, 2.4.7 and 1.4.11).`,
  message`Give :focus-visible an outline whose colour fits its ground, and room at the edge: inside, by a negative outline-offset.`,
)
const inaccessible = faultsOfKind(
  'accessibility',
  message`Some visitors cannot use the page (WCAG 2.2 AA).`,
  message`The rule is explained at https://dequeuniversity.com/rules/axe/.`,
)

/** What was found in a page while it was open. */
export interface Looked {
  readonly inaccessible: readonly Message[]
  /** Of focus rings. */
  readonly rings: readonly Message[]
}

/** What is wrong with a page in the browser. */
export function expectSight(sight: PageSight, looked: Looked): readonly Fault[] {
  const { status, errors, failed, shift, moved, tooWide, brokenPictures, isAlive, texts } = sight
  return [
    ...(status === 200 ? [] : [wrongStatus(message`answers ${status}`)]),
    ...errors.map((text) => scripts(message`the console says: ${text}`)),
    ...(isAlive ? [] : [scripts(message`its scripts do not start`)]),
    ...failed.map((text) => missing(message`asks in vain for ${text}`)),
    ...brokenPictures.map((src) => missing(message`shows a broken picture: ${src}`)),
    ...(shift <= MAX_SHIFT ? [] : [shifted(message`moves by ${shift.toFixed(3)}: ${listed(moved)}`)]),
    ...(tooWide === 0 ? [] : [wide(message`is ${tooWide} pixels wider than the screen`)]),
    ...(sight.tooWideWhenLarge === 0 || tooWide > 0
      ? []
      : [wide(message`is ${sight.tooWideWhenLarge} pixels wider than the screen with text twice as large`)]),
    ...texts.outside.map((text) => wide(message`a text leaves the screen sideways: ${text}`)),
    ...texts.clipped.map((text) => clipped(message`a text is cut: ${text}`)),
    ...texts.overlapping.map((text) => overlapping(message`texts are on one another: ${text}`)),
    ...looked.inaccessible.map(inaccessible),
    ...looked.rings.map(unringed),
  ]
}
