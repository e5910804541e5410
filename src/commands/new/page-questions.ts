import { bilingual } from '../../engine/errors/index.ts'
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
      words: bilingual('Channel it belongs to, such as /Library', '所属的频道，例如 /Library'),
      refuse: oneOf(
        withFile.map(({ channel }) => channel.path),
        bilingual('channel', '频道'),
      ),
    },
    {
      key: 'kind',
      words: bilingual(`Kind (${KINDS.join(', ')})`, `类型（${KINDS.join('、')}）`),
      fallback: () => 'list',
      refuse: oneOf(KINDS, bilingual('kind', '类型')),
    },
    {
      key: 'route',
      words: bilingual('Address, such as /Library/Maps', '地址，例如 /Library/Maps'),
      proposed: (answers) => usualRoute(answers, manifest),
      refuse: freeRoute(manifest, true),
    },
    {
      key: 'source',
      words: bilingual('Source of its data', '数据源'),
      when: isKind('list', 'detail', 'introduction'),
      idle: bilingual('pages of this kind have no data of their own', '这种页面没有自己的数据'),
      proposed: (answers) => (answers.kind === 'list' ? '' : usualSource(answers, manifest)),
      refuse: (text, answers) =>
        oneOf(knownSources(answers, manifest), bilingual('source for this kind', '适合这种页面的数据源'))(
          text,
          answers,
        ),
    },
    {
      key: 'template',
      words: bilingual('Template', '模板'),
      when: isKind('list', 'detail'),
      idle: bilingual('it is for a list or a detail page', '它用于列表页或详情页'),
      fallback: (answers) => templateFor(answers.source ?? '', kindOf(answers), manifest),
      refuse: (text, answers) =>
        oneOf(
          templatesOf(kindOf(answers), manifest),
          bilingual('template of this kind', '适合这种页面的模板'),
        )(text, answers),
    },
    {
      key: 'number',
      words: bilingual('Number by which a backend knows its channel', '后端所用的频道编号'),
      when: isKind('list', 'introduction'),
      idle: bilingual('it is for a list or an introduction', '它用于“list”或“introduction”类型的页面'),
      fallback: ({ route = '' }) => route.split('/').at(-1) ?? '',
      refuse: channelNumber,
    },
    {
      key: 'pageSize',
      words: bilingual('Entries on a page, 0 for all', '每页条数，0 表示全部'),
      when: isKind('list'),
      idle: bilingual('it is for a list', '它用于列表页'),
      fallback: () => '8',
      refuse: wholeNumber(0, 100),
    },
    {
      key: 'excerpt',
      words: bilingual('Characters of an excerpt', '摘要的字数'),
      when: isKind('list'),
      idle: bilingual('it is for a list', '它用于列表页'),
      fallback: () => '',
      refuse: wholeNumber(0, 10_000),
    },
    {
      key: 'form',
      words: bilingual('Form it shows', '显示的表单'),
      when: isKind('form'),
      idle: bilingual('it is for the kind form', '它用于“form”类型的页面'),
      proposed: () => Object.keys(manifest.forms)[0] ?? '',
      refuse: oneOf(Object.keys(manifest.forms), bilingual('form', '表单')),
    },
    ...textQuestions('name', bilingual('Title', '标题'), manifest.locales, {
      when: isKind('blocks', 'form'),
      idle: bilingual(
        'pages of this kind take their title from the channel or the record',
        '这种页面的标题取自频道或记录',
      ),
    }),
    ...textQuestions('text', bilingual('Text', '文字'), manifest.locales, {
      when: isKind('blocks'),
      idle: bilingual('it is for the kind blocks', '它用于“blocks”类型的页面'),
    }),
  ]
}
