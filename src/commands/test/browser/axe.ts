import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { CriterionId } from '../../../../schemas/config/index.ts'
import { isObject } from '../../../base/object.ts'
import { type Message, sameInBoth } from '../../../engine/errors/index.ts'
import { criteriaOfTags } from '../../../engine/index.ts'
import { faintTexts } from './measured-contrast.ts'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that these tags leave out: experimental ones, and those of best practice that a criterion needs. */
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

/** The text of axe-core's script; undefined where the package is not installed. */
export function readAxe(): string | undefined {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  } catch {
    return undefined
  }
}

/** The version in the first line of axe-core's script. */
export function axeVersion(script: string): string {
  return /axe v(\d+\.\d+\.\d+)/.exec(script)?.[1] ?? ''
}

/** One element that axe-core, or the pixels behind a text, find wrong. */
export interface AxeFinding {
  readonly rule: string
  readonly what: Message
  readonly criteria: readonly CriterionId[]
}

/** A rule and its criteria. */
export interface AxeRule {
  readonly rule: string
  readonly criteria: readonly CriterionId[]
}

/** What axe-core says of a page. */
export interface AxeResult {
  readonly findings: readonly AxeFinding[]
  /** Rules that found something to look at, with what they are about. */
  readonly rules: readonly AxeRule[]
  /** Rules that could not decide. */
  readonly undecided: readonly string[]
}

export const NO_AXE_RESULT: AxeResult = { findings: [], rules: [], undecided: [] }

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function resultsOf(results: unknown, kind: string) {
  return listOf(isObject(results) ? results[kind] : []).flatMap((each) =>
    isObject(each) && typeof each.id === 'string'
      ? [
          {
            id: each.id,
            help: String(each.help),
            tags: listOf(each.tags).map(String),
            nodes: listOf(each.nodes),
          },
        ]
      : [],
  )
}

/** What axe-core cannot decide of a text: its contrast with a picture or a gradient. */
const CONTRAST = 'color-contrast'

function criteriaOf(rule: string, tags: readonly string[]): readonly CriterionId[] {
  const further = FURTHER[rule]
  return further === undefined ? criteriaOfTags(tags) : [further]
}

/** What is wrong with a page against WCAG 2.2 AA, one finding for each element: by axe-core, and by the pixels behind a text. */
export async function accessFaults(page: Page, script: string): Promise<AxeResult> {
  await page.evaluate(script)
  const results: unknown = await page.evaluate(
    ({ values, rules }) => {
      const axe: { run(options: object): Promise<unknown> } = Reflect.get(window, 'axe')
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
  const violations = resultsOf(results, 'violations')
  const incomplete = resultsOf(results, 'incomplete')
  const undecidedTexts = incomplete
    .filter(({ id }) => id === CONTRAST)
    .flatMap(({ nodes }) =>
      nodes.flatMap((node) => {
        const [selector] = isObject(node) ? listOf(node.target) : []
        return typeof selector === 'string' ? [selector] : []
      }),
    )
  const faint = await faintTexts(page, undecidedTexts)
  return {
    findings: [
      ...violations.flatMap(({ id, help, tags, nodes }) =>
        nodes.map((node) => {
          const html = isObject(node) ? String(node.html).slice(0, MAX_HTML) : ''
          const summary = isObject(node) ? String(node.failureSummary ?? '').replace(/\s+/g, ' ') : ''
          const what = sameInBoth(`${id}: ${help}: ${html} ${summary}`.trim())
          return { rule: id, what, criteria: criteriaOf(id, tags) }
        }),
      ),
      ...faint.map((what) => ({ rule: 'measured-contrast', what, criteria: ['1.4.3'] as const })),
    ],
    rules: [...violations, ...incomplete, ...resultsOf(results, 'passes')].map(({ id, tags }) => ({
      rule: id,
      criteria: criteriaOf(id, tags),
    })),
    // The pixels decide of a text's contrast.
    undecided: incomplete.map(({ id }) => id).filter((id) => id !== CONTRAST),
  }
}
