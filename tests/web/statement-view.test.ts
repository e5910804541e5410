import { describe, expect, it } from 'vitest'
import type { AccessibilityConfig, StatementLock } from '../../schemas/config/index.ts'
import { shippedLanguages } from '../../src/pages/texts/index.ts'
import { statementView } from '../../src/web/page/statement-view.ts'
import { contextOf } from '../support/view-context.ts'

const people: AccessibilityConfig = {
  since: '2026-11-26',
  reviewed: '2026-12-01',
  contact: { email: 'help@example.org', telephone: '{PHONE}', page: '/Service/OnlineConsultation', days: 14 },
  enforcement: { name: { zh: '受理机构', en: 'The body' }, href: 'https://example.org/' },
  exceptions: [
    {
      what: { zh: '旧期刊', en: 'Old journals' },
      reason: 'scope',
      why: { zh: '属于档案', en: 'They are part of the archive' },
      instead: { zh: '可代为朗读', en: 'We read them aloud' },
      criteria: ['1.1.1'],
      until: '2027-06-30',
    },
  ],
  checked: {
    '2.4.5': {
      result: 'passes',
      by: 'A. Reader',
      on: '2026-11-20',
      note: { zh: '菜单与搜索', en: 'Menu and search' },
    },
    '2.5.4': { result: 'not-applicable', by: 'A. Reader', on: '2026-11-20' },
  },
}

const lock: StatementLock = {
  config: '0',
  tested: { pages: 41, languages: ['zh', 'en'], screens: ['390×844', '1366×768'], axe: '4.14.1' },
  criteria: {
    '1.1.1': {
      checks: ['axe:image-alt', 'content', 'markup'],
      faults: [
        { check: 'axe:image-alt', what: 'x', at: '/News/Notice', count: 2 },
        { check: 'axe:image-alt', what: 'y', at: '/News/Notice', count: 1 },
        { check: 'axe:image-alt', what: 'x', at: '/News/:sec/:id', count: 1 },
        { check: 'content', what: 'a picture has no description: /a.webp', at: 'archive 1', count: 1 },
      ],
    },
    '1.2.2': { absent: true },
    '1.4.10': { checks: ['overflow'] },
    '2.5.8': { checks: ['axe:target-size'], undecided: { 'target-size': 3 } },
  },
  content: {
    pictures: { all: 595, without: 1, records: ['archive 1 /a.webp'] },
    documents: { all: 18, without: 0, records: [] },
  },
}

function viewIn(
  code: 'zh' | 'en',
  with_: { people?: AccessibilityConfig; lock?: StatementLock } = { people, lock },
) {
  const context = contextOf(code)
  const { accessibility: _a, statement: _s, ...manifest } = context.manifest
  return statementView({
    ...context,
    manifest: {
      ...manifest,
      ...(with_.people === undefined ? {} : { accessibility: with_.people }),
      ...(with_.lock === undefined ? {} : { statement: with_.lock }),
    },
  })
}

describe('the accessibility statement', () => {
  const view = viewIn('en')
  const rows = view.criteria.principles.flatMap(({ criteria }) => criteria)
  const row = (id: string) => rows.find((each) => each.id === id)

  it('says how the site stands, by what and since when', () => {
    expect(view.conformance).toBe('partial')
    expect(view.verdict).toContain('WCAG 2.2, levels A and AA (EN 301 549)')
    expect(view.lead).toContain('Tangzhou Museum of Military History')
    expect(view.facts.map(({ value }) => value)).toEqual([
      expect.stringContaining('26 Nov'),
      expect.stringContaining('1 Dec'),
      'by the museum itself, with automatic tests',
      'Pages: 41. Languages: 中文, English. Screens: 390×844, 1366×768.',
    ])
    expect(view.counts.reduce((sum, { count }) => sum + count, 0)).toBe(55)
  })

  it('names what fails with its pages, each once and by its title, and no address of a pattern', () => {
    const [point] = view.fails.points
    expect(view.fails.points).toHaveLength(1)
    expect(point?.title).toBe('1.1.1 Non-text content')
    expect(point?.links.map(({ title, href }) => [title, href])).toEqual([
      [expect.any(String), '/News/Notice?lang=en'],
      [expect.any(String), ''],
    ])
    expect(view.content?.lines).toEqual(['Pictures without a description: 1 of 595'])
  })

  it('gives each criterion its status, clause and evidence', () => {
    expect(row('1.4.10')).toEqual({
      id: '1.4.10',
      name: 'Reflow at 320 pixels',
      level: 'AA',
      clause: '9.1.4.10',
      status: 'passes',
      result: 'Met',
      evidence: ['Tests: width at 320 pixels, and with text twice as large'],
    })
    expect(row('2.5.8')).toMatchObject({
      status: 'partly',
      evidence: [
        'Rules of axe-core: target-size',
        'Left undecided by: target-size',
        'A person must check the rest.',
      ],
    })
    expect(row('2.5.8')?.clause).toBeUndefined()
    expect(row('2.4.5')?.evidence).toEqual([
      expect.stringMatching(/^Checked by A\. Reader, .*Nov/),
      'Menu and search',
    ])
    expect(row('1.2.2')).toMatchObject({ status: 'not-applicable', evidence: [expect.any(String)] })
    expect(row('1.3.3')).toMatchObject({ status: 'open', result: 'To be checked' })
    expect(view.open?.criteria).toContain('1.3.3 Instructions beyond shape and place')
  })

  it('says exceptions, contact and the body to turn to, settings filled in', () => {
    expect(view.exceptions?.points[0]).toMatchObject({
      title: 'Old journals',
      lines: [
        '1.1.1 Non-text content',
        'The law does not apply to it – They are part of the archive',
        'Instead: We read them aloud',
        expect.stringMatching(/^By .*June/),
      ],
    })
    expect(view.contact?.ways.map(({ href }) => href)).toEqual(['mailto:help@example.org', 'tel:0000'])
    expect(view.contact?.page?.href).toBe('/Service/OnlineConsultation?lang=en')
    expect(view.contact?.days).toBe('We answer within this number of days: 14')
    expect(view.enforcement).toMatchObject({ name: 'The body', link: { external: true } })
  })

  it('names the standard of sites in Chinese', () => {
    expect(view.criteria.lead.join()).toContain('GB/T 37668-2019')
    expect(viewIn('zh').verdict).toBe(
      '本网站部分符合WCAG 2.2 的 A 级与 AA 级（EN 301 549）。尚未做到或尚未检查的内容列于下文。',
    )
  })

  it('claims nothing before a test', () => {
    const untested = viewIn('en', {})
    expect(untested.conformance).toBe('untested')
    expect(untested.fails.none).toBe('This website has not been tested yet.')
    expect([untested.contact, untested.facts]).toEqual([undefined, []])
    expect(
      untested.criteria.principles
        .flatMap(({ criteria }) => criteria)
        .every(({ status }) => status === 'open'),
    ).toBe(true)
  })

  it('has every text in every language that comes with the engine', () => {
    const texts = JSON.stringify([view, viewIn('zh'), viewIn('zh', {})])
    expect(texts).not.toMatch(/statement\./)
    for (const language of Object.values(shippedLanguages))
      for (const { id } of rows) expect(language?.[`statement.${id}`]).toBeTypeOf('string')
  })
})
