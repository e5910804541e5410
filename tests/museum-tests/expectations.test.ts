import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BackendState,
  type PageCase,
  pageCases,
  privateValues,
  testedStates,
} from '../../src/commands/test/cases.ts'
import { expectLanguage } from '../../src/commands/test/expect/expect-markup.ts'
import { expectPage } from '../../src/commands/test/expect/expect-page.ts'
import type { RenderedPage } from '../../src/commands/test/rendered.ts'
import { openTestMuseum, type TestMuseum } from '../../src/run/test-museum.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { createSite } from '../../src/web/site/site.ts'
import { NO_CODE } from './support/test-folder.ts'

const answers = new Map<string, readonly [PageCase, RenderedPage]>()
let museum: TestMuseum

/** What a broken renderer makes of a good answer. */
type Breaking = (rendered: RenderedPage) => Partial<RenderedPage>

function inMarkup(search: string | RegExp, replacement: string): Breaking {
  return ({ markup, document }) => {
    const broken = markup.replace(search, replacement)
    if (broken === markup) throw new Error(`there is no ${String(search)} in the page`)
    return { markup: broken, document: document.replace(markup, () => broken) }
  }
}

function inDocument(search: string | RegExp, replacement: string): Breaking {
  return ({ document }) => ({ document: document.replace(search, replacement) })
}

const LIST = '/artworks, en, records'
const FAILED = '/artworks, en, HTTP 500'
const RECORD = '/artworks/:id, en, records'

const faults: readonly (readonly [what: string, name: string, broken: Breaking, check: string])[] = [
  ['another status', LIST, () => ({ status: 500 }), 'status'],
  ['a crash', LIST, () => ({ crashes: ['x is undefined'] }), 'crash'],
  [
    'a source that fails',
    LIST,
    () => ({ log: [{ source: 'artworks', reason: 'timeout', detail: 'x' }] }),
    'source',
  ],
  ['no JSON-LD but an error in the log', LIST, () => ({ log: [{ level: 50, msg: 'page failed' }] }), 'crash'],
  ['no page at all', LIST, () => ({ view: undefined, document: 'oops' }), 'document'],
  ['a cut document', LIST, ({ document }) => ({ document: document.slice(0, -20) }), 'document'],
  ['no title', LIST, inDocument(/<title>[^<]*/, '<title>'), 'document'],
  ['another language', LIST, inDocument('<html lang="en', '<html lang="fr'), 'document'],
  ['no main part', LIST, inMarkup(/<(\/?)main\b/g, '<$1section'), 'document'],
  ['no heading', LIST, inMarkup(/<(\/?)h1\b/g, '<$1h2'), 'document'],
  ['no header', LIST, inMarkup('<header class="header', '<header class="other'), 'document'],
  ['two headings', LIST, inMarkup('</h1>', '</h1><h1>Again</h1>'), 'markup'],
  ['an element that is not closed', LIST, inMarkup('</h1>', '</h1><div>'), 'markup'],
  ['a picture without words', LIST, inMarkup(' alt="', ' data-alt="'), 'markup'],
  ['an undefined value', LIST, inMarkup('</h1>', ' undefined</h1>'), 'markup'],
  ['an object for a text', LIST, inMarkup('</h1>', ' [object Object]</h1>'), 'markup'],
  ['a link without an address', LIST, inMarkup('</h1>', '</h1><a>go</a>'), 'markup'],
  ['an id twice', LIST, inMarkup('</h1>', '</h1><i id="q"></i><i id="q"></i>'), 'markup'],
  ['a heading below a skipped one', LIST, inMarkup('</h1>', '</h1><h4>deep</h4>'), 'markup'],
  ['an unfilled placeholder', LIST, inMarkup('</h1>', ' {OPENING_HOURS}</h1>'), 'placeholder'],
  ['an address that runs a script', LIST, inMarkup('</h1>', '</h1><a href="javascript:x()">a</a>'), 'unsafe'],
  ['a handler', LIST, inMarkup('</h1>', '</h1><i onclick="x()">a</i>'), 'unsafe'],
  ['a telephone number of the backend', RECORD, inMarkup('</h1>', ` ${privateValues.phone}</h1>`), 'private'],
  ['an e-mail address in the log', RECORD, () => ({ log: [{ msg: privateValues.email }] }), 'private'],
  [
    'a link that changes the language',
    LIST,
    inMarkup('</h1>', '</h1><a href="/artworks?lang=fr">a</a>'),
    'language',
  ],
  ['a dead link', LIST, inMarkup('</h1>', '</h1><a href="/nowhere/at/all">a</a>'), 'dead-link'],
  ['a record that is not shown', LIST, inMarkup(/artworks title 3(?!\d)/g, 'something'), 'records'],
  ['words about missing records', LIST, inMarkup('</h1>', '</h1><p class="state-message">no</p>'), 'records'],
  ['nothing where records are missing', FAILED, inMarkup(/(<\/h1>)[\s\S]*<\/main>/, '$1</main>'), 'calm'],
  [
    'nothing to follow from there',
    FAILED,
    inMarkup(/(<\/h1>)[\s\S]*<\/main>/, '$1<p class="state-message">no</p></main>'),
    'calm',
  ],
  [
    'no link to try again',
    FAILED,
    inMarkup(/(<\/h1>)[\s\S]*<\/main>/, '$1<p class="state-message"><a href="/">home</a></p></main>'),
    'calm',
  ],
]

async function checksOf(pageCase: PageCase, rendered: RenderedPage): Promise<readonly string[]> {
  const site = createSite(museum.manifest, readEnvironment({}))
  const found = await expectPage(rendered, pageCase, {
    site,
    texts: museum.texts,
    secrets: museum.secrets,
    statusOf: async (href) => (site.match(href).kind === 'not-found' ? 404 : 200),
  })
  return found.map(({ check }) => check)
}

function answerOf(name: string): readonly [PageCase, RenderedPage] {
  const answer = answers.get(name)
  if (answer === undefined) throw new Error(`there is no case ${name}`)
  return answer
}

describe('expectations of vitrine test', () => {
  beforeAll(async () => {
    museum = await openTestMuseum({
      environment: readEnvironment({ CONFIG_DIR: 'tests/museums/tate' }),
      code: NO_CODE,
      language: 'en',
    })
    for (const state of testedStates as readonly BackendState[]) {
      const opened = await museum.open(state)
      for (const each of pageCases(museum.manifest, [state])) {
        const answered = await opened.render(each.page, each.locale)
        if (answered !== undefined) answers.set(each.name, [each, answered.rendered])
      }
      await opened.close()
    }
  })
  afterAll(() => museum.close())

  it('find nothing wrong with a museum that is well', async () => {
    expect(answers.size).toBe(museum.manifest.pages.length * testedStates.length)
    for (const [pageCase, rendered] of answers.values())
      expect(await checksOf(pageCase, rendered), pageCase.name).toEqual([])
  })

  it.each(faults)('find %s on %s', async (_what, name, broken, check) => {
    const [pageCase, rendered] = answerOf(name)
    expect(await checksOf(pageCase, { ...rendered, ...broken(rendered) })).toContain(check)
  })

  it('take a film with captions for sound markup, and find a film that is not closed', async () => {
    const [pageCase, rendered] = answerOf(LIST)
    const film = '<video controls><source src="/a.mp4"/><track kind="captions" src="/a.vtt"/>'
    const withFilm = (closing: string) => inMarkup('</h1>', `</h1>${film}${closing}`)(rendered)
    expect(await checksOf(pageCase, { ...rendered, ...withFilm('</video>') })).toEqual([])
    expect(await checksOf(pageCase, { ...rendered, ...withFilm('') })).toContain('markup')
  })

  it('take the name of a language for what it leads to, where nothing is promised of the page', () => {
    const [, rendered] = answerOf(LIST)
    const { manifest } = museum
    const french = { code: 'fr', tag: 'fr', label: 'Français', channelSuffix: '_FR' }
    const site = createSite({ ...manifest, locales: [...manifest.locales, french] }, readEnvironment({}))
    const faultsOf = (link: string) =>
      expectLanguage({ ...rendered, markup: rendered.markup.replace('</h1>', `</h1>${link}`) }, 'en', site)
    expect(faultsOf('<a lang="fr" href="/artworks?lang=fr">Français</a>')).toEqual([])
    expect(faultsOf('<a lang="en" href="/artworks?lang=fr">English</a>')).toHaveLength(1)
    expect(faultsOf('<a href="/artworks?lang=fr">Français</a>')).toHaveLength(1)
  })

  it('show every derived record by a title of its own', () => {
    const [, { markup }] = answerOf(LIST)
    for (const number of [1, 2, 3, 12]) expect(markup).toContain(`artworks title ${number}`)
    expect(markup).not.toContain('artworks title 13')
    const [, record] = answerOf(RECORD)
    expect(record.markup).toContain('artwork heading 7')
    for (const fact of ['artist', 'date', 'medium', 'size', 'credit', 'number'])
      expect(record.markup).toContain(`artwork ${fact} 7`)
  })
})
