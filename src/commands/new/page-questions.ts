import { listed, message } from '../../engine/errors/index.ts'
import { mainQuery, type SiteManifest } from '../../engine/index.ts'
import { type ConfigState, placedChannels } from './config-state.ts'
import { textQuestions } from './local-text.ts'
import type { Answers, Question } from './questions.ts'
import { channelNumber, freeRoute, oneOf, wholeNumber } from './rules.ts'
import { channelParam, recordSourceOf, sourcesOf, templateFor, templatesOf } from './source-choice.ts'

const KINDS = ['list', 'detail', 'blocks', 'form', 'introduction'] as const

function isKind(...kinds: readonly string[]) {
  return ({ kind = '' }: Answers): boolean => kinds.includes(kind)
}

/** The address that a page of a kind would have in its channel, where that is free; '' where it is not. */
function usualRoute({ kind, channel = '' }: Answers, manifest: SiteManifest): string {
  const route = kind === 'detail' ? `${channel === '/' ? '' : channel}/:id` : channel
  return freeRoute(manifest, true)(route, {}) === undefined ? route : ''
}

/** Source of the list one step up in the address. */
function listSource({ route = '' }: Answers, { pages }: SiteManifest): string | undefined {
  const list = pages.find((page) => `${page.route}/:id` === route)
  return list && mainQuery(list)?.source
}

function byNumber(manifest: SiteManifest): readonly string[] {
  return sourcesOf(manifest, 'record').filter((name) => {
    const source = manifest.sources[name]
    return source !== undefined && channelParam(source) !== undefined
  })
}

function usualSource(answers: Answers, manifest: SiteManifest): string {
  if (answers.kind === 'detail') return recordSourceOf(listSource(answers, manifest) ?? '', manifest) ?? ''
  const sources = byNumber(manifest)
  const shown = sources.find((name) =>
    manifest.pages.some(
      (page) => page.template === 'introduction' && page.queries.some(({ source }) => source === name),
    ),
  )
  return shown ?? sources[0] ?? ''
}

function knownSources({ kind }: Answers, manifest: SiteManifest): readonly string[] {
  if (kind === 'list') return sourcesOf(manifest, 'list')
  return kind === 'introduction' ? byNumber(manifest) : sourcesOf(manifest, 'record')
}

/** What `vitrine new page` must know. */
export function pageQuestions(state: ConfigState): readonly Question[] {
  const { manifest } = state
  const withFile = placedChannels(state).filter(({ file }) => file !== undefined)
  const kindOf = ({ kind = '' }: Answers): 'list' | 'detail' => (kind === 'list' ? 'list' : 'detail')
  return [
    {
      key: 'channel',
      words: message`Channel it belongs to, such as /Library`,
      refuse: oneOf(
        withFile.map(({ channel }) => channel.path),
        message`channel`,
      ),
    },
    {
      key: 'kind',
      words: message`Kind (${listed(KINDS)})`,
      fallback: () => 'list',
      refuse: oneOf(KINDS, message`kind`),
    },
    {
      key: 'route',
      words: message`Address, such as /Library/Maps`,
      proposed: (answers) => usualRoute(answers, manifest),
      refuse: freeRoute(manifest, true),
    },
    {
      key: 'source',
      words: message`Source of its data`,
      when: isKind('list', 'detail', 'introduction'),
      idle: message`pages of this kind have no data of their own`,
      proposed: (answers) => (answers.kind === 'list' ? '' : usualSource(answers, manifest)),
      refuse: (text, answers) =>
        oneOf(knownSources(answers, manifest), message`source for this kind`)(text, answers),
    },
    {
      key: 'template',
      words: message`Template`,
      when: isKind('list', 'detail'),
      idle: message`it is for a list or a detail page`,
      fallback: (answers) => templateFor(answers.source ?? '', kindOf(answers), manifest),
      refuse: (text, answers) =>
        oneOf(templatesOf(kindOf(answers), manifest), message`template of this kind`)(text, answers),
    },
    {
      key: 'number',
      words: message`Number by which a backend knows its channel`,
      when: isKind('list', 'introduction'),
      idle: message`it is for a list or an introduction`,
      fallback: ({ route = '' }) => route.split('/').at(-1) ?? '',
      refuse: channelNumber,
    },
    {
      key: 'pageSize',
      words: message`Entries on a page, 0 for all`,
      when: isKind('list'),
      idle: message`it is for a list`,
      fallback: () => '8',
      refuse: wholeNumber(0, 100),
    },
    {
      key: 'excerpt',
      words: message`Characters of an excerpt`,
      when: isKind('list'),
      idle: message`it is for a list`,
      fallback: () => '',
      refuse: wholeNumber(0, 10_000),
    },
    {
      key: 'form',
      words: message`Form it shows`,
      when: isKind('form'),
      idle: message`it is for the kind form`,
      proposed: () => Object.keys(manifest.forms)[0] ?? '',
      refuse: oneOf(Object.keys(manifest.forms), message`form`),
    },
    ...textQuestions('name', message`Title`, manifest.locales, {
      when: isKind('blocks', 'form'),
      idle: message`pages of this kind take their title from the channel or the record`,
    }),
    ...textQuestions('text', message`Text`, manifest.locales, {
      when: isKind('blocks'),
      idle: message`it is for the kind blocks`,
    }),
  ]
}
