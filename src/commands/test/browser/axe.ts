// Runs axe-core in a page, and measures the contrast of text that axe-core leaves undecided.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Rgb, wcagContrast } from 'culori'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { CriterionId } from '../../../../schemas/config/index.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { sameInBoth } from '../../../engine/errors/index.ts'
import { criteriaOfTags } from '../../../engine/index.ts'

function rgbOf([red = 0, green = 0, blue = 0]: readonly number[]): Rgb {
  return { mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 }
}

/** Contrast ratio of two RGB colours with channels from 0 to 255 (WCAG 2.2). Ranges from 1 to 21. */
export function pixelContrast(one: readonly number[], other: readonly number[]): number {
  return wcagContrast(rgbOf(one), rgbOf(other))
}

/** Maximum share of the background with too little contrast: a star in a night sky hides no word. */
const MAX_WORSE_SHARE = 0.1
/** Required contrast of text and large text (WCAG 2.2, 1.4.3), reduced by rounding errors. */
const NEEDED = { text: 4.45, large: 2.95 } as const
const MAX_TEXT = 60

type Channels = readonly [red: number, green: number, blue: number]

/** Text of an element and its style. */
interface Letters {
  readonly text: string
  readonly color: Channels
  /** Effective alpha: that of the colour times the opacity of all ancestors. */
  readonly alpha: number
  readonly isLarge: boolean
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Runs in the page. Returns the letters of each element, or undefined for elements without text. */
function readLetters(selectors: readonly string[]): readonly (Letters | undefined)[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const read = (selector: string): Letters | undefined => {
    const element = document.querySelector(selector)
    const text = [...(element?.childNodes ?? [])].find(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '',
    )
    if (element === null || text === undefined || canvas === null) return undefined
    const style = getComputedStyle(element)
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = element instanceof SVGElement ? style.fill : style.color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, opaque = 0] = canvas.getImageData(0, 0, 1, 1).data
    let alpha = opaque / 255
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      alpha *= Number(getComputedStyle(each).opacity)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    return { text: (text.textContent ?? '').trim(), color: [red, green, blue], alpha, isLarge }
  }
  return selectors.map(read)
}

/** Runs in the page. Makes all text transparent to reveal the background. */
function hideLetters(): void {
  const sheet = new CSSStyleSheet()
  const all = '*, ::before, ::after'
  sheet.replaceSync(
    `${all} { color: transparent !important; -webkit-text-fill-color: transparent !important; transition: none !important } text, tspan { fill: transparent !important }`,
  )
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page. */
function showLetters(): void {
  document.adoptedStyleSheets.pop()
}

/** Runs in the page. Scrolls the first element to the middle of the viewport. Returns the visible box of each element's first line. */
async function showBoxes(selectors: readonly string[]): Promise<readonly (Box | undefined)[]> {
  const boxOf = (selector: string): Box | undefined => {
    const element = document.querySelector(selector)
    const text = [...(element?.childNodes ?? [])].find(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '',
    )
    if (element === null || text === undefined) return undefined
    const range = document.createRange()
    range.selectNodeContents(text)
    const line = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1)
    if (line === undefined) return undefined
    const [left, top] = [Math.max(0, Math.floor(line.left)), Math.max(0, Math.floor(line.top))]
    const width = Math.min(innerWidth, Math.ceil(line.right)) - left
    const height = Math.min(innerHeight, Math.ceil(line.bottom)) - top
    if (width < 2 || height < 2) return undefined
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSeen = over !== null && (element.contains(over) || over.contains(element))
    return isSeen ? { left, top, width, height } : undefined
  }
  const [first = ''] = selectors
  document.querySelector(first)?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  // Scripts such as maps may change the scroll position again, in the next frame at the latest.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 500)
    })
  return selectors.map(boxOf)
}

/** Contrast of the letters with one background pixel. */
function contrastWith({ color, alpha }: Letters, behind: readonly number[]): number {
  const shown = color.map((value, at) => value * alpha + (behind[at] ?? 0) * (1 - alpha))
  return pixelContrast(shown, behind)
}

async function pixelsOf(screen: Buffer, box: Box) {
  const { data, info } = await sharp(screen)
    .extract(box)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, at) => [
    ...data.subarray(at * info.channels, at * info.channels + 3),
  ])
}

/** Minimum difference of a channel for a pixel to count as part of a letter. */
const MIN_DRAWN_DIFFERENCE = 24

/** Returns the contrast that 90% of the pixels behind the letters reach. Uses the whole box if no letter stands out. */
async function worstContrast(letters: Letters, box: Box, screens: Screens): Promise<number> {
  const [drawn, behind] = await Promise.all([pixelsOf(screens.drawn, box), pixelsOf(screens.behind, box)])
  const under = behind.filter((pixel, at) =>
    pixel.some((value, channel) => Math.abs(value - (drawn[at]?.[channel] ?? 0)) > MIN_DRAWN_DIFFERENCE),
  )
  const all = (under.length > 0 ? under : behind).map((pixel) => contrastWith(letters, pixel))
  return all.sort((one, other) => one - other)[Math.floor(all.length * MAX_WORSE_SHARE)] ?? 0
}

/** Screenshots with and without text. */
interface Screens {
  readonly drawn: Buffer
  readonly behind: Buffer
}

async function takeScreens(page: Page): Promise<Screens> {
  const drawn = await page.screenshot({ animations: 'disabled' })
  await page.evaluate(hideLetters)
  const behind = await page.screenshot({ animations: 'disabled' })
  await page.evaluate(showLetters)
  return { drawn, behind }
}

/** Returns texts with too little contrast among those that axe-core cannot decide, since a picture or gradient is behind them. */
async function faintTexts(page: Page, selectors: readonly string[]): Promise<readonly Message[]> {
  const letters = await page.evaluate(readLetters, selectors)
  // Fully transparent text covers a picture of itself, such as the text layer of a PDF.
  let left = selectors.flatMap((selector, at) => {
    const read = letters[at]
    return read === undefined || read.alpha === 0 ? [] : [{ selector, read }]
  })
  const faint: Message[] = []
  while (left.length > 0) {
    const boxes = await page.evaluate(
      showBoxes,
      left.map(({ selector }) => selector),
    )
    if (boxes.some((box) => box !== undefined)) {
      const screens = await takeScreens(page)
      for (const [at, { read }] of left.entries()) {
        const box = boxes[at]
        if (box === undefined) continue
        const contrast = await worstContrast(read, box, screens)
        const [needed, said] = read.isLarge ? [NEEDED.large, '3'] : [NEEDED.text, '4.5']
        if (contrast < needed)
          faint.push(
            message`a text on a picture has a contrast of ${contrast.toFixed(1)}:1, less than ${said}:1: ${read.text.slice(0, MAX_TEXT)}`,
          )
      }
    }
    // The first element was scrolled into view. If it is invisible there, it is invisible anywhere.
    left = left.filter((_, at) => at > 0 && boxes[at] === undefined)
  }
  return faint
}

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules without these tags: experimental ones, and best practices that a criterion requires. */
const FURTHER: Readonly<Record<string, CriterionId>> = {
  'css-orientation-lock': '1.3.4',
  'label-content-name-mismatch': '2.5.3',
  'table-fake-caption': '1.3.1',
  'td-has-header': '1.3.1',
  'empty-heading': '1.3.1',
  'empty-table-header': '1.3.1',
  'image-redundant-alt': '1.1.1',
}
const MAX_HTML = 160

/** Returns the source of axe-core, or undefined if the package is not installed. */
export function readAxe(): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the version from the first line of axe-core's source. */
export function axeVersion(script: string): string {
  return /axe v(\d+\.\d+\.\d+)/.exec(script)?.[1] ?? ''
}

/** An element that fails a rule of axe-core or the contrast measurement. */
export interface AxeFinding {
  readonly rule: string
  readonly what: Message
  readonly criteria: readonly CriterionId[]
}

export interface AxeRule {
  readonly rule: string
  readonly criteria: readonly CriterionId[]
}

/** Results of axe-core for a page. */
export interface AxeResult {
  readonly findings: readonly AxeFinding[]
  /** Rules that applied to at least one element, with their criteria. */
  readonly rules: readonly AxeRule[]
  /** Rules that axe-core could not decide. */
  readonly undecided: readonly string[]
}

export const NO_AXE_RESULT: AxeResult = { findings: [], rules: [], undecided: [] }

/** Rule that axe-core cannot decide for text over a picture or gradient. */
const CONTRAST = 'color-contrast'

function criteriaOf(rule: string, tags: readonly string[]): readonly CriterionId[] {
  const further = FURTHER[rule]
  return further === undefined ? criteriaOfTags(tags) : [further]
}

/** Checks a page against WCAG 2.2 AA with axe-core and the contrast measurement. Returns one finding per element. */
export async function accessFaults(page: Page, script: string): Promise<AxeResult> {
  await page.evaluate(script)
  const { violations, incomplete, passes } = await page.evaluate(
    ({ values, rules }) => {
      const axe: { run(options: object): Promise<AxeResults> } = Reflect.get(window, 'axe')
      return axe.run({
        runOnly: { type: 'tag', values },
        rules,
        resultTypes: ['violations', 'incomplete'],
      })
    },
    {
      values: TAGS,
      rules: Object.fromEntries(Object.keys(FURTHER).map((rule) => [rule, { enabled: true }])),
    },
  )
  // Elements in frames and shadow trees have several selectors.
  const undecidedTexts = incomplete
    .filter(({ id }) => id === CONTRAST)
    .flatMap(({ nodes }) => nodes.flatMap(({ target: [selector] }) => selector ?? []))
    .filter((selector) => typeof selector === 'string')
  const faint = await faintTexts(page, undecidedTexts)
  return {
    findings: [
      ...violations.flatMap(({ id, help, tags, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => {
          const summary = failureSummary.replace(/\s+/g, ' ')
          const what = sameInBoth(`${id}: ${help}: ${html.slice(0, MAX_HTML)} ${summary}`.trim())
          return { rule: id, what, criteria: criteriaOf(id, tags) }
        }),
      ),
      ...faint.map((what) => ({ rule: 'measured-contrast', what, criteria: ['1.4.3'] as const })),
    ],
    rules: [...violations, ...incomplete, ...passes].map(({ id, tags }) => ({
      rule: id,
      criteria: criteriaOf(id, tags),
    })),
    // Contrast is decided by the pixel measurement.
    undecided: incomplete.map(({ id }) => id).filter((id) => id !== CONTRAST),
  }
}
