import type { SiteManifest } from '../../engine/index.ts'
import { type ConfigState, placedChannels } from './config-state.ts'
import { textQuestions } from './local-text.ts'
import type { Answers, Question } from './questions.ts'
import { channelNumber, freeRoute, oneOf, wholeNumber } from './rules.ts'
import { channelParam, recordSourceOf, sourcesOf, templateFor, templatesOf } from './source-choice.ts'

const KINDS = ['list', 'detail', 'blocks', 'form', 'introduction'] as const

const isKind =
  (...kinds: readonly string[]) =>
  ({ kind = '' }: Answers): boolean =>
    kinds.includes(kind)

/** The address that a page of a kind would have in its channel, where that is free; '' where it is not. */
const usualRoute = ({ kind, channel = '' }: Answers, manifest: SiteManifest): string => {
  const route = kind === 'detail' ? `${channel === '/' ? '' : channel}/:id` : channel
  return freeRoute(manifest, true)(route, {}) === undefined ? route : ''
}

/** Source of the list one step up in the address. */
const listSource = ({ route = '' }: Answers, { pages }: SiteManifest): string | undefined =>
  pages.find((page) => `${page.route}/:id` === route)?.queries.find(({ name }) => name === 'main')?.source

const byNumber = (manifest: SiteManifest): readonly string[] =>
  sourcesOf(manifest, 'record').filter((name) => {
    const source = manifest.sources[name]
    return source !== undefined && channelParam(source) !== undefined
  })

const usualSource = (answers: Answers, manifest: SiteManifest): string => {
  if (answers.kind === 'detail') return recordSourceOf(listSource(answers, manifest) ?? '', manifest) ?? ''
  const sources = byNumber(manifest)
  const shown = sources.find((name) =>
    manifest.pages.some(
      (page) => page.template === 'introduction' && page.queries.some(({ source }) => source === name),
    ),
  )
  return shown ?? sources[0] ?? ''
}

const knownSources = ({ kind }: Answers, manifest: SiteManifest): readonly string[] => {
  if (kind === 'list') return sourcesOf(manifest, 'list')
  return kind === 'introduction' ? byNumber(manifest) : sourcesOf(manifest, 'record')
}

/** What `vitrine new page` must know. */
export const pageQuestions = (state: ConfigState): readonly Question[] => {
  const { manifest } = state
  const withFile = placedChannels(state).filter(({ file }) => file !== undefined)
  const kindOf = ({ kind = '' }: Answers): 'list' | 'detail' => (kind === 'list' ? 'list' : 'detail')
  return [
    {
      key: 'channel',
      words: 'Channel it belongs to, such as /Library',
      refuse: oneOf(
        withFile.map(({ channel }) => channel.path),
        'channel',
      ),
    },
    {
      key: 'kind',
      words: `Kind (${KINDS.join(', ')})`,
      fallback: () => 'list',
      refuse: oneOf(KINDS, 'kind'),
    },
    {
      key: 'route',
      words: 'Address, such as /Library/Maps',
      proposed: (answers) => usualRoute(answers, manifest),
      refuse: freeRoute(manifest, true),
    },
    {
      key: 'source',
      words: 'Source of its data',
      when: isKind('list', 'detail', 'introduction'),
      idle: 'pages of this kind have no data of their own',
      proposed: (answers) => (answers.kind === 'list' ? '' : usualSource(answers, manifest)),
      refuse: (text, answers) =>
        oneOf(knownSources(answers, manifest), 'source for this kind')(text, answers),
    },
    {
      key: 'template',
      words: 'Template',
      when: isKind('list', 'detail'),
      idle: 'it is for a list or a detail page',
      fallback: (answers) => templateFor(answers.source ?? '', kindOf(answers), manifest),
      refuse: (text, answers) => oneOf(templatesOf(kindOf(answers)), 'template of this kind')(text, answers),
    },
    {
      key: 'number',
      words: 'Number by which a backend knows its channel',
      when: isKind('list', 'introduction'),
      idle: 'it is for a list or an introduction',
      fallback: ({ route = '' }) => route.split('/').at(-1) ?? '',
      refuse: channelNumber,
    },
    {
      key: 'pageSize',
      words: 'Entries on a page, 0 for all',
      when: isKind('list'),
      idle: 'it is for a list',
      fallback: () => '8',
      refuse: wholeNumber(0, 100),
    },
    {
      key: 'excerpt',
      words: 'Characters of an excerpt',
      when: isKind('list'),
      idle: 'it is for a list',
      fallback: () => '',
      refuse: wholeNumber(0, 10_000),
    },
    {
      key: 'form',
      words: 'Form it shows',
      when: isKind('form'),
      idle: 'it is for the kind form',
      proposed: () => Object.keys(manifest.forms)[0] ?? '',
      refuse: oneOf(Object.keys(manifest.forms), 'form'),
    },
    ...textQuestions('name', 'Title', manifest.locales, {
      when: isKind('blocks', 'form'),
      idle: 'pages of this kind take their title from the channel or the record',
    }),
    ...textQuestions('text', 'Text', manifest.locales, {
      when: isKind('blocks'),
      idle: 'it is for the kind blocks',
    }),
  ]
}
