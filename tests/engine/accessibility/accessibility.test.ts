import { describe, expect, it } from 'vitest'
import { criterionIds, type StatementLock } from '../../../schemas/config/index.ts'
import {
  type ConfigText,
  concludeCriteria,
  conformanceOf,
  criteria,
  criteriaOfTags,
  ownChecks,
  testedDigest,
} from '../../../src/engine/index.ts'

type Tested = StatementLock['criteria'][string]

function statusOf(id: string, tested: Tested, checked?: 'passes' | 'fails' | 'not-applicable') {
  const people =
    checked === undefined ? {} : { checked: { [id]: { result: checked, by: 'A', on: '2026-11-26' } } }
  return concludeCriteria({ criteria: { [id]: tested } }, people).find(({ criterion }) => criterion.id === id)
    ?.status
}

const FAULT = { check: 'axe:image-alt', what: 'x', at: '/', count: 1 }

describe('criteria', () => {
  it('are the 55 of WCAG 2.2, levels A and AA, in its order', () => {
    expect(criteria.map(({ id }) => id)).toEqual(criterionIds)
    expect(criteria).toHaveLength(55)
    expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31)
  })

  it('have the clause of their number in EN 301 549, but those that WCAG 2.2 added', () => {
    const without = criteria.filter(({ clause }) => clause === undefined).map(({ id }) => id)
    expect(without).toEqual(['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'])
    expect(criteria.find(({ id }) => id === '1.4.10')?.clause).toBe('9.1.4.10')
  })

  it('say in both languages what a person does, and each own check tests one', () => {
    for (const { ask } of criteria) {
      expect(ask.en).toMatch(/\.$/)
      expect(ask.zh).toMatch(/[。？]$/u)
    }
    expect(new Set(criteria.flatMap(({ checks }) => checks))).toEqual(new Set(ownChecks))
  })

  it('are found by the tags of axe-core', () => {
    expect(criteriaOfTags(['cat.color', 'wcag2aa', 'wcag143', 'wcag1412', 'wcag411', 'wcag249'])).toEqual([
      '1.4.3',
      '1.4.12',
    ])
  })
})

describe('the status of a criterion', () => {
  it.each([
    ['1.4.10', { checks: ['overflow'] }, undefined, 'passes'],
    ['1.1.1', { checks: ['markup'] }, undefined, 'partly'],
    ['1.3.3', {}, undefined, 'open'],
    ['2.5.8', { checks: ['axe:target-size'], undecided: { 'target-size': 2 } }, undefined, 'partly'],
    ['1.2.2', { absent: true }, undefined, 'not-applicable'],
    ['1.1.1', { checks: ['markup'], faults: [FAULT] }, undefined, 'fails'],
    ['1.1.1', { checks: ['markup'] }, 'passes', 'passes'],
    ['1.3.3', {}, 'fails', 'fails'],
    ['1.3.3', {}, 'not-applicable', 'not-applicable'],
    // What a test has found is there, whatever a person says.
    ['1.1.1', { faults: [FAULT] }, 'passes', 'fails'],
  ] as const)('%s: %j, and a person says %s: %s', (id, tested, checked, status) => {
    expect(statusOf(id, { ...tested } as Tested, checked)).toBe(status)
  })
})

describe('how a site stands', () => {
  const everything = (result: 'passes' | 'fails') =>
    Object.fromEntries(criterionIds.map((id) => [id, { result, by: 'A', on: '2026-11-26' }]))

  it.each([
    ['untested', undefined, false],
    ['partial', undefined, true],
    ['full', everything('passes'), true],
    ['none', everything('fails'), true],
  ] as const)('%s', (conformance, checked, isTested) => {
    const conclusions = concludeCriteria(undefined, checked === undefined ? {} : { checked })
    expect(conformanceOf(conclusions, isTested)).toBe(conformance)
  })
})

describe('the digest of what was tested', () => {
  const files: readonly ConfigText[] = [
    { path: 'site.json', text: '{"$schema":"a","name":{"en":"A"}}' },
    { path: 'channels/home.json', text: '{"route":"/"}' },
  ]
  const digest = testedDigest(files, [])
  const withFile = (path: string, text: string) => testedDigest([...files, { path, text }], [])

  it('is what statements were made with', () => {
    expect(testedDigest([{ path: 'site.json', text: '{"name":{"en":"A 博物馆"}}' }], [])).toBe(
      '4556d9013ea38732',
    )
  })

  it('changes with the config and the code of extensions', () => {
    expect(withFile('theme.json', '{}')).not.toBe(digest)
    expect(testedDigest(files, [{ path: 'extensions/a/index.ts', text: 'x' }])).not.toBe(digest)
    expect(testedDigest([{ path: 'site.json', text: '{"name":{"en":"B"}}' }], [])).not.toBe(
      testedDigest([{ path: 'site.json', text: '{"name":{"en":"A"}}' }], []),
    )
  })

  it('stays with layout, schemas, locks and what people say for the statement', () => {
    const laidOut = files.map(({ path, text }) => ({
      path,
      text: JSON.stringify({ ...JSON.parse(text), $schema: 'b' }, undefined, 4),
    }))
    const named = laidOut.map(({ path, text }) => ({ path, text: path === 'site.json' ? text : text }))
    expect(testedDigest([...named].reverse().map(reordered), [])).toBe(digest)
    for (const path of [
      'urls.lock.json',
      'translations.lock.json',
      'accessibility.lock.json',
      'accessibility.json',
    ])
      expect(withFile(path, '{"a":1}')).toBe(digest)
  })
})

/** The schema's key first, as it is written. */
function reordered({ path, text }: ConfigText): ConfigText {
  const { $schema, ...rest } = JSON.parse(text)
  return { path, text: JSON.stringify({ $schema, ...rest }) }
}
