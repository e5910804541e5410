import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatementLock } from '../../schemas/config/index.ts'
import { recordFile, type TestRecord } from '../../src/commands/test/statement/test-record.ts'
import { type Finished, runCommand } from '../commands/support/run-command.ts'
import { seedContent } from '../museum-tests/support/content-faults.ts'
import { put } from '../museum-tests/support/test-folder.ts'

/** Faults that parts of a page have, each on a page of its own: what finds it, and the criterion of WCAG 2.2 that it fails. */
const pageFaults: readonly (readonly [name: string, check: string, criterion: string])[] = [
  ['picture-without-words', 'axe:image-alt', '1.1.1'],
  ['focus-that-nothing-shows', 'focus', '2.4.7'],
  ['trap-by-key', 'keyboard', '2.1.2'],
  ['wider-than-320', 'overflow', '1.4.10'],
  ['passage-in-another-script', 'language-of-parts', '3.1.2'],
  ['passage-in-khmer', 'language-of-parts', '3.1.2'],
  ['heading-below-a-skipped-one', 'markup', '1.3.1'],
  ['faint-text-on-a-picture', 'measured-contrast', '1.4.3'],
  ['motion-without-end', 'motion', '2.2.2'],
  ['small-targets', 'axe:target-size', '2.5.8'],
  ['text-that-is-cut-when-spaced', 'text-spacing', '1.4.12'],
  ['drawing-without-words', 'axe:svg-img-alt', '1.1.1'],
  ['role-of-picture-without-words', 'axe:role-img-alt', '1.1.1'],
  ['button-of-picture-without-words', 'axe:input-image-alt', '1.1.1'],
  ['area-without-words', 'axe:area-alt', '2.4.4'],
  ['progress-without-name', 'axe:aria-progressbar-name', '1.1.1'],
  ['faint-text', 'axe:color-contrast', '1.4.3'],
  ['faint-text-in-the-dark', 'axe:color-contrast', '1.4.3'],
  ['link-by-colour-alone', 'axe:link-in-text-block', '1.4.1'],
  ['second-title', 'markup', '1.3.1'],
  ['heading-without-words', 'axe:empty-heading', '1.3.1'],
  ['same-id-twice', 'markup', '4.1.2'],
  ['field-without-label', 'axe:label', '4.1.2'],
  ['list-of-choices-without-label', 'axe:select-name', '4.1.2'],
  ['button-without-words', 'axe:button-name', '4.1.2'],
  ['link-without-words', 'axe:link-name', '2.4.4'],
  ['summary-without-words', 'axe:summary-name', '4.1.2'],
  ['unknown-role', 'axe:aria-roles', '4.1.2'],
  ['unknown-state', 'axe:aria-valid-attr', '4.1.2'],
  ['value-of-no-state', 'axe:aria-valid-attr-value', '4.1.2'],
  ['hidden-part-with-the-focus', 'axe:aria-hidden-focus', '4.1.2'],
  ['list-with-other-parts', 'axe:list', '1.3.1'],
  ['entry-of-no-list', 'axe:listitem', '1.3.1'],
  ['definitions-with-other-parts', 'axe:definition-list', '1.3.1'],
  ['cell-with-a-heading-that-is-not-there', 'axe:td-headers-attr', '1.3.1'],
  ['caption-in-a-cell', 'axe:table-fake-caption', '1.3.1'],
  ['tab-of-no-tabs', 'axe:aria-required-parent', '1.3.1'],
  ['list-role-with-other-parts', 'axe:aria-required-children', '1.3.1'],
  ['button-in-a-button', 'axe:nested-interactive', '4.1.2'],
  ['frame-without-title', 'axe:frame-title', '4.1.2'],
  ['name-without-its-words', 'axe:label-content-name-mismatch', '2.5.3'],
  ['language-that-is-none', 'axe:valid-lang', '3.1.2'],
  ['purpose-that-is-none', 'axe:autocomplete-valid', '1.3.5'],
  ['field-without-purpose', 'input-purpose', '1.3.5'],
  ['wider-than-a-phone', 'overflow', '1.4.10'],
  ['wider-when-large', 'overflow', '1.4.4'],
  ['text-that-is-cut', 'clipped-text', '1.4.4'],
  ['focus-below-a-bar', 'focus', '2.4.11'],
  ['trap-by-focus', 'keyboard', '2.1.2'],
  ['leaves-on-focus', 'keyboard', '3.2.1'],
  ['place-of-its-own', 'keyboard', '2.4.3'],
  ['mouse-alone', 'keyboard', '2.1.1'],
  ['moving-line', 'axe:marquee', '2.2.2'],
  ['held-upright', 'axe:css-orientation-lock', '1.3.4'],
  ['box-that-only-the-mouse-scrolls', 'axe:scrollable-region-focusable', '2.1.1'],
]

/** Faults of records: the record, and the criterion that it fails. */
const contentFaults: readonly (readonly [record: string, what: string, criterion: string])[] = [
  ['archive 1', 'a picture has no description', '1.1.1'],
  ['archive 2', 'a picture has no description', '1.1.1'],
  ['work 1', 'a picture has no description', '1.1.1'],
  ['file 1', 'a picture has no description', '1.1.1'],
  ['work 2', 'a film has neither captions nor a transcript', '1.2.2'],
  ['archive 3', 'a film has neither captions nor a transcript', '1.2.2'],
  ['work 3', 'a sound recording has no transcript', '1.2.1'],
  ['file 2', 'a PDF has no tags', '1.3.1'],
  ['file 3', 'a PDF has no text', '1.3.1'],
]

/** Some of every kind every day; the way of all of them takes minutes. */

let folder: string
let tested: Finished
let stated: Finished
let record: TestRecord
let lock: StatementLock

describe('faults of accessibility that a museum has', { tags: ['full'] }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
    cpSync('tests/museums/faulty', folder, { recursive: true })
    put(folder, 'channels/faults.json', {
      $schema: '../schemas/json/channel.schema.json',
      route: '/faults',
      title: { en: 'Faults' },
      visible: false,
      pages: pageFaults.map(([name]) => ({
        route: `/faults/${name}`,
        template: 'blocks',
        title: { en: name },
        blocks: [
          name === 'held-upright'
            ? { block: name }
            : { block: 'fault', title: { en: 'A part with a fault' }, options: { name } },
        ],
      })),
    })
    seedContent(folder)
    const variables = {
      CONFIG_DIR: folder,
      DATA_DIR: join(folder, '.data'),
      ...(process.env.CHROMIUM_PATH === undefined ? {} : { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    }
    tested = await runCommand(['test', '--jobs', '2'], variables)
    record = JSON.parse(readFileSync(recordFile(folder), 'utf8'))
    stated = await runCommand(['statement'], variables)
    lock = JSON.parse(readFileSync(join(folder, 'accessibility.lock.json'), 'utf8'))
  }, 900_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are more than fifty', () => expect(pageFaults.length + contentFaults.length).toBeGreaterThan(50))

  it('fail the test, and make a statement that says so', () => {
    expect([tested.code, stated.code]).toEqual([1, 0])
    expect(stated.errors).toBe('')
    expect(record.pages).toBe(pageFaults.length + 1)
  })

  it('there are none on the page without a fault, nor around any', () => {
    expect(record.faults.filter(({ at }) => at === '/')).toEqual([])
  })

  it.each(pageFaults)('%s is named by %s, with its page and %s', (name, check, criterion) => {
    const route = `/faults/${name}`
    const named = record.faults.filter((fault) => fault.at === route && fault.check === check)
    expect(named).toContainEqual(
      expect.objectContaining({
        criteria: expect.arrayContaining([criterion]),
        place: expect.stringMatching(/^channels\/faults\.json:\d+$/),
      }),
    )
    expect(lock.criteria[criterion]?.faults).toContainEqual(expect.objectContaining({ check, at: route }))
    expect(tested.output).toContain(route)
  })

  it.each(contentFaults)('%s: %s, which fails %s', (at, what, criterion) => {
    expect(lock.criteria[criterion]?.faults).toContainEqual(
      expect.objectContaining({
        check: 'content',
        at,
        what: expect.stringContaining(what),
        place: expect.stringMatching(/^content\/\w+\.ndjson:\d+$/),
      }),
    )
    expect(stated.output).toContain(what)
  })

  it('what lacks nothing is not named', () => {
    expect(lock.content).toMatchObject({
      pictures: { all: 6, without: 4 },
      films: { all: 3, without: 2 },
      sounds: { all: 2, without: 1 },
      documents: { all: 3, without: 2 },
    })
  })
})
