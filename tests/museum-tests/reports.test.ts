import { describe, expect, it } from 'vitest'
import { faultsOfKind } from '../../src/commands/test/expect/fault.ts'
import { jsonReport, junitReport, type Summary, textReport } from '../../src/commands/test/reports.ts'

import { childrenOf, readXml } from '../support/read-xml.ts'

const fault = faultsOfKind('markup', { en: 'Because.', zh: '因为。' }, { en: 'Do this.', zh: '这样做。' })

const summary: Summary = {
  results: [
    {
      name: '/a, zh, records',
      group: '/a',
      place: 'channels/a.json:3',
      url: '/a',
      milliseconds: 12.3,
      faults: [],
    },
    {
      name: '/a, en, records',
      group: '/a',
      place: 'channels/a.json:3',
      url: '/a?lang=en',
      milliseconds: 4,
      faults: [fault({ en: 'is <b> & "bad"\u0001', zh: '有 <b>' })],
    },
    {
      name: '/a, en, slow',
      group: '/a',
      place: 'channels/a.json:3',
      url: '/a?lang=en',
      milliseconds: 4,
      faults: [fault({ en: 'is <b> & "bad"\u0001', zh: '有 <b>' })],
    },
  ],
  notices: [{ en: 'No Chromium.', zh: '没有 Chromium。' }],
  derived: ['archives'],
  recorded: ['search'],
  own: ['main'],
  milliseconds: 1234,
}

describe('reports of vitrine test', () => {
  it('for people: each fault once under its page, why, what to do, and the counts', () => {
    const text = textReport(summary, 'en')
    expect(text).toContain('/a  /a?lang=en  (channels/a.json:3)')
    expect(text.match(/is <b>/g)).toHaveLength(1)
    expect(text).toContain('(en, records; en, slow)')
    expect(text).toMatch(/Because\.\n {4}→ Do this\./)
    expect(text).toMatch(
      /museum itself: main\.\n.*Recorded answers: search\.\n.*mapping: archives\.\nNo Chromium\./,
    )
    expect(text).toMatch(/\n3 tests: 1 passed, 2 failed, in 1\.2 s$/)
    expect(textReport(summary, 'zh')).toMatch(/因为。[\s\S]*共 3 项测试：通过 1 项，未通过 2 项/)
  })

  it('as JSON', () => {
    expect(JSON.parse(jsonReport(summary))).toMatchObject({
      version: 1,
      tests: 3,
      passed: 1,
      failed: 2,
      records: { own: ['main'], recorded: ['search'], derived: ['archives'] },
      results: [{ passed: true }, { passed: false, page: '/a', faults: [{ check: 'markup' }] }, {}],
    })
  })

  it('as the XML of JUnit, which a parser reads', () => {
    const xml = junitReport(summary, 'en')
    expect(xml).not.toContain('\u0001')
    const cases = childrenOf(readXml(xml), 'testsuite').flatMap((suite) => childrenOf(suite, 'testcase'))
    expect(cases.map(({ attributes }) => attributes.name)).toEqual(summary.results.map(({ name }) => name))
    const failures = cases.flatMap((each) => childrenOf(each, 'failure'))
    expect(failures.map(({ attributes }) => attributes.message)).toEqual(['is <b> & "bad"', 'is <b> & "bad"'])
  })
})
