import { bilingual } from '../../engine/errors/index.ts'
import { isAnswered, lastSegment, parentsOf, pathOf } from './channel-path.ts'
import { type ConfigState, placedChannels } from './config-state.ts'
import { textQuestions } from './local-text.ts'
import type { Answers, Question } from './questions.ts'
import { channelNumber, freeRoute, oneOf, type Rule, wholeNumber, yesOrNo } from './rules.ts'
import { recordSourceOf, sourcesOf, templateFor, templatesOf } from './source-choice.ts'

function routeRule(state: ConfigState): Rule {
  return (text, answers) => {
    const path = pathOf({ ...answers, route: text })
    const known = placedChannels(state).find(
      ({ channel }) => channel.path.toLowerCase() === path.toLowerCase(),
    )
    if (known !== undefined)
      return bilingual(
        `The channel ${path} is there already. Choose another address.`,
        `频道“${path}”已经存在。请换一个地址。`,
      )
    const reason = freeRoute(state.manifest)(path, answers)
    if (reason !== undefined) return reason
    const { parent = '' } = answers
    return parent !== '' && lastSegment(path) !== path.slice(parent.length + 1)
      ? bilingual(
          `Below ${parent} it must be one further part, such as ${parent}/Library.`,
          `在“${parent}”之下只能再加一段，例如“${parent}/Library”。`,
        )
      : undefined
  }
}

const NEEDS_LIST = bilingual('it is for a list, which needs a --source', '它用于列表，而列表需要“--source”')

/** What `vitrine new channel` must know. */
export function channelQuestions(state: ConfigState): readonly Question[] {
  const { manifest } = state
  const parents = parentsOf(state).map(({ channel }) => channel.path)
  const listed = ({ source = '' }: Answers): boolean => source !== ''
  const hasDetail = (answers: Answers): boolean =>
    listed(answers) && recordSourceOf(answers.source ?? '', manifest) !== undefined
  return [
    {
      key: 'parent',
      words: bilingual('Channel it is below', '上级频道'),
      fallback: () => '',
      refuse: oneOf(parents, bilingual('channel', '频道')),
    },
    {
      key: 'route',
      words: bilingual('Address, such as /Library', '地址，例如 /Library'),
      refuse: routeRule(state),
    },
    ...textQuestions('name', bilingual('Name', '名称'), manifest.locales),
    {
      key: 'source',
      words: bilingual('Source of its list', '列表的数据源'),
      fallback: () => '',
      refuse: oneOf(sourcesOf(manifest, 'list'), bilingual('source of a list', '列表的数据源')),
    },
    {
      key: 'number',
      words: bilingual('Number by which a backend knows it', '后端所用的频道编号'),
      when: listed,
      idle: NEEDS_LIST,
      fallback: ({ route }) => lastSegment(route),
      refuse: channelNumber,
    },
    {
      key: 'template',
      words: bilingual('Template of its list', '列表的模板'),
      when: listed,
      idle: NEEDS_LIST,
      fallback: ({ source = '' }) => templateFor(source, 'list', manifest),
      refuse: oneOf(templatesOf('list', manifest), bilingual('template of a list', '列表的模板')),
    },
    {
      key: 'pageSize',
      words: bilingual('Entries on a page, 0 for all', '每页条数，0 表示全部'),
      when: listed,
      idle: NEEDS_LIST,
      fallback: () => '8',
      refuse: wholeNumber(0, 100),
    },
    {
      key: 'excerpt',
      words: bilingual('Characters of an excerpt', '摘要的字数'),
      when: listed,
      idle: NEEDS_LIST,
      fallback: () => '',
      refuse: wholeNumber(0, 10_000),
    },
    {
      key: 'detail',
      words: bilingual('A page for each entry (yes or no)', '每个条目另有一个页面（yes 或 no）'),
      when: hasDetail,
      idle: bilingual(
        'it needs a --source that has a source of one record beside it',
        '它需要“--source”，并且另有单条记录的数据源与之对应',
      ),
      fallback: () => 'yes',
      refuse: yesOrNo,
    },
    ...textQuestions('text', bilingual('Text of its page', '页面的文字'), manifest.locales, {
      when: (answers) => !listed(answers) && !isAnswered(pathOf(answers), state),
      idle: bilingual('the address shows a list', '这个地址显示的是列表'),
    }),
  ]
}
