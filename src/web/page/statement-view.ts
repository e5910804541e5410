import type { AccessibilityConfig, StatementLock } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { datePatternOf, formatDate, localized, numberingOf } from '../../base/text/index.ts'
import type {
  CriterionStatus,
  StatementCriterion,
  StatementLink,
  StatementPoint,
  StatementView,
} from '../../engine/contracts/statement.ts'
import {
  type Conclusion,
  concludeCriteria,
  conformanceOf,
  contentKinds,
  criterionStatuses,
  ownChecks,
} from '../../engine/index.ts'
import { type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import type { ViewContext } from './view-context.ts'
import { linkTo, withSettings } from './view-context.ts'

/** Maximum number of pages listed per criterion; accessibility.lock.json has all of them. */
const MAX_PAGES = 8

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

interface StatementWords {
  readonly say: Say
  /** Formats a list in the language. */
  readonly list: (values: readonly string[]) => string
  readonly day: (date: string) => string
  readonly context: ViewContext
}

function statementWords(context: ViewContext): StatementWords {
  const { locale, manifest } = context
  const { tag } = locale
  const texts = textsFor(locale, manifest.site.texts)
  const style = { tag, numbering: numberingOf(tag) }
  const months = translate(texts, style, 'date.months').split(' ')
  return {
    // Keys contain names of criteria and results.
    say: (key, values) => translate(texts, style, `statement.${key}` as TextKey, values),
    list: (values) => values.join(translate(texts, style, 'list.separator')),
    day: (date) => formatDate(date, locale.dateFormat ?? datePatternOf(tag), { months, numbers: style }),
    context,
  }
}

/** Returns links to the pages of routes, with their titles. */
function pageLinks(routes: readonly string[], { context }: StatementWords): readonly StatementLink[] {
  const { manifest, headings, channels, locale } = context
  return routes.flatMap((route) => {
    const page = manifest.pages.find((each) => each.route === route)
    if (page === undefined) return []
    const { heading } = headings({ page, params: {}, locale: locale.code, names: channels })
    const link = route.includes('/:') ? undefined : linkTo(route, context)
    return [{ title: heading, href: link?.href ?? '', external: false }]
  })
}

function failingPoint({ criterion, tested, checked }: Conclusion, words: StatementWords): StatementPoint {
  const { say, context } = words
  const faults = tested.faults ?? []
  const routes = [...new Set(faults.map(({ at }) => at))]
  const links = pageLinks(routes, words)
  const shown = [...new Map(links.map((link) => [link.title + link.href, link])).values()]
  const left = shown.length - MAX_PAGES
  return {
    title: `${criterion.id} ${say(criterion.id)}`,
    lines: [
      ...(checked?.note === undefined ? [] : [localized(checked.note, context.locale.code)]),
      ...(left > 0 ? [say('more', { count: left })] : []),
    ],
    ...(shown.length === 0 ? {} : { where: say('pages') }),
    links: shown.slice(0, MAX_PAGES),
  }
}

function evidenceOf(
  { criterion, tested, checked, status }: Conclusion,
  words: StatementWords,
): readonly string[] {
  const { say, list, day, context } = words
  const checks = tested.checks ?? []
  const own = checks.filter((check) => ownChecks.some((each) => each === check))
  const rules = checks.filter((check) => !own.includes(check)).map((check) => check.replace(/^axe:/, ''))
  const undecided = Object.keys(tested.undecided ?? {})
  return [
    ...(own.length === 0
      ? []
      : [say('evidence.checks', { checks: list(own.map((check) => say(`check.${check}`))) })]),
    ...(rules.length === 0 ? [] : [say('evidence.rules', { rules: rules.join(', ') })]),
    ...(undecided.length === 0 || checked !== undefined
      ? []
      : [say('evidence.undecided', { rules: undecided.join(', ') })]),
    ...(checked === undefined
      ? []
      : [
          say('evidence.person', { name: checked.by, date: day(checked.on) }),
          ...(checked.note === undefined ? [] : [localized(checked.note, context.locale.code)]),
        ]),
    ...(status === 'not-applicable' && checked === undefined ? [say('evidence.absent')] : []),
    ...(status === 'open' ? [say('evidence.open')] : []),
    ...(status === 'partly' || (status === 'fails' && !criterion.isDecided && checked === undefined)
      ? [say('evidence.partly')]
      : []),
  ]
}

function criterionView(conclusion: Conclusion, words: StatementWords): StatementCriterion {
  const { criterion, status } = conclusion
  const { id, level, clause } = criterion
  return {
    id,
    name: words.say(id),
    level,
    ...omitUndefined({ clause }),
    status,
    result: words.say(`result.${status}`),
    evidence: evidenceOf(conclusion, words),
  }
}

function statementFacts(
  accessibility: AccessibilityConfig | undefined,
  lock: StatementLock | undefined,
  { say, list, day, context }: StatementWords,
): StatementView['facts'] {
  const names = new Map(context.manifest.locales.map(({ code, label }) => [code, label]))
  const { since, reviewed, assessment = 'self' } = accessibility ?? {}
  const tested = lock?.tested
  return [
    ...(since === undefined ? [] : [{ label: say('fact.since'), value: day(since) }]),
    ...(reviewed === undefined ? [] : [{ label: say('fact.reviewed'), value: day(reviewed) }]),
    ...(tested === undefined
      ? []
      : [
          { label: say('fact.assessment'), value: say(`assessment.${assessment}`) },
          {
            label: say('fact.tested'),
            value: say('tested', {
              pages: tested.pages,
              languages: list(tested.languages.map((code) => names.get(code) ?? code)),
              screens: list(tested.screens),
            }),
          },
        ]),
  ]
}

function contentOf(lock: StatementLock | undefined, { say }: StatementWords): Pick<StatementView, 'content'> {
  const lines = contentKinds.flatMap((kind) => {
    const { all = 0, without = 0, unread = 0 } = lock?.content[kind] ?? {}
    return [
      ...(without === 0 ? [] : [say(`content.${kind}`, { missing: without, all })]),
      ...(unread === 0 ? [] : [say('content.unread', { missing: unread, all })]),
    ]
  })
  return lines.length === 0 ? {} : { content: { title: say('content'), lines } }
}

function exceptionsOf(
  { exceptions = [] }: Partial<AccessibilityConfig>,
  { say, list, day, context }: StatementWords,
): Pick<StatementView, 'exceptions'> {
  if (exceptions.length === 0) return {}
  const { code } = context.locale
  const points = exceptions.map(({ what, reason, why, instead, criteria = [], until }) => ({
    title: localized(what, code),
    lines: [
      ...(criteria.length === 0 ? [] : [list(criteria.map((id) => `${id} ${say(id)}`))]),
      say('reason.why', { reason: say(`reason.${reason}`), why: localized(why, code) }),
      ...(instead === undefined ? [] : [say('instead', { text: localized(instead, code) })]),
      ...(until === undefined ? [] : [say('until', { date: day(until) })]),
    ],
    links: [],
  }))
  return { exceptions: { title: say('exceptions'), points } }
}

function contactOf(
  { contact }: Partial<AccessibilityConfig>,
  { say, context }: StatementWords,
): Pick<StatementView, 'contact'> {
  if (contact === undefined) return {}
  const { email, page, days } = contact
  const telephone = contact.telephone === undefined ? undefined : withSettings(contact.telephone, context)
  const link = page === undefined ? undefined : linkTo(page, context)
  return {
    contact: {
      title: say('contact'),
      lead: say('contact.lead'),
      ways: [
        ...(email === undefined
          ? []
          : [{ label: say('contact.email'), value: email, href: `mailto:${email}` }]),
        ...(telephone === undefined
          ? []
          : [
              {
                label: say('contact.telephone'),
                value: telephone,
                href: `tel:${telephone.replace(/[^+\d]/g, '')}`,
              },
            ]),
      ],
      ...(link === undefined ? {} : { page: { ...link, title: say('contact.page') } }),
      ...(days === undefined ? {} : { days: say('contact.days', { count: days }) }),
    },
  }
}

function enforcementOf(
  { enforcement }: Partial<AccessibilityConfig>,
  { say, context }: StatementWords,
): Pick<StatementView, 'enforcement'> {
  if (enforcement === undefined) return {}
  const link = enforcement.href === undefined ? undefined : linkTo(enforcement.href, context)
  return {
    enforcement: {
      title: say('enforcement'),
      lead: say('enforcement.lead'),
      name: localized(enforcement.name, context.locale.code),
      ...omitUndefined({ link }),
    },
  }
}

/** Returns the accessibility statement in a page's language: results of the last test, manual results, and contacts. */
export function statementView(context: ViewContext): StatementView {
  const { manifest, locale } = context
  const { accessibility, statement } = manifest
  const words = statementWords(context)
  const { say } = words
  const conclusions = concludeCriteria(statement, accessibility)
  const conformance = conformanceOf(conclusions, statement !== undefined)
  const inStatus = (...wanted: readonly CriterionStatus[]) =>
    conclusions.filter(({ status }) => wanted.includes(status))
  const open = inStatus('partly', 'open')
  return {
    lead: say('lead', { museum: localized(manifest.site.name, locale.code) }),
    conformance,
    verdict: say(`conformance.${conformance}`, { standards: say('standards') }),
    facts: statementFacts(accessibility, statement, words),
    counts: criterionStatuses.flatMap((status) => {
      const count = inStatus(status).length
      return count === 0 ? [] : [{ status, label: say(`result.${status}`), count }]
    }),
    fails: {
      title: say('fails'),
      none: say(statement === undefined ? 'conformance.untested' : 'fails.none'),
      points: inStatus('fails').map((each) => failingPoint(each, words)),
    },
    ...contentOf(statement, words),
    ...exceptionsOf(accessibility ?? {}, words),
    ...(open.length === 0
      ? {}
      : {
          open: {
            title: say('open'),
            lead: say('open.lead'),
            criteria: open.map(({ criterion: { id } }) => `${id} ${say(id)}`),
          },
        }),
    ...contactOf(accessibility ?? {}, words),
    ...enforcementOf(accessibility ?? {}, words),
    criteria: {
      title: say('criteria'),
      lead: [
        say('criteria.lead'),
        // National standard for websites in China.
        ...(manifest.locales.some(({ tag }) => /^zh\b/i.test(tag)) ? [say('gb')] : []),
      ],
      columns: [
        say('column.criterion'),
        say('column.level'),
        say('column.clause'),
        say('column.result'),
        say('column.evidence'),
      ],
      principles: ['1', '2', '3', '4'].map((principle) => ({
        title: say(`principle.${principle}`),
        criteria: conclusions
          .filter(({ criterion: { id } }) => id.startsWith(`${principle}.`))
          .map((each) => criterionView(each, words)),
      })),
    },
  }
}
