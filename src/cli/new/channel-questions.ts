import { isAnswered, lastSegment, parentsOf, pathOf } from './channel-path.ts'
import { type ConfigState, placedChannels } from './config-state.ts'
import { textQuestions } from './local-text.ts'
import type { Answers, Question } from './questions.ts'
import { channelNumber, freeRoute, oneOf, type Rule, wholeNumber, yesOrNo } from './rules.ts'
import { recordSourceOf, sourcesOf, templateFor, templatesOf } from './source-choice.ts'

const routeRule =
  (state: ConfigState): Rule =>
  (text, answers) => {
    const path = pathOf({ ...answers, route: text })
    const known = placedChannels(state).find(
      ({ channel }) => channel.path.toLowerCase() === path.toLowerCase(),
    )
    if (known !== undefined) return `The channel ${path} is there already. Choose another address.`
    const reason = freeRoute(state.manifest)(path, answers)
    if (reason !== undefined) return reason
    return (answers.parent ?? '') !== '' &&
      lastSegment(path) !== path.slice((answers.parent ?? '').length + 1)
      ? `Below ${answers.parent} it must be one further part, such as ${answers.parent}/Library.`
      : undefined
  }

/** What `vitrine new channel` must know. */
export const channelQuestions = (state: ConfigState): readonly Question[] => {
  const { manifest } = state
  const parents = parentsOf(state).map(({ channel }) => channel.path)
  const listed = ({ source = '' }: Answers): boolean => source !== ''
  const hasDetail = (answers: Answers): boolean =>
    listed(answers) && recordSourceOf(answers.source ?? '', manifest) !== undefined
  return [
    {
      key: 'parent',
      words: 'Channel it stands below',
      fallback: () => '',
      refuse: oneOf(parents, 'channel'),
    },
    { key: 'route', words: 'Address, such as /Library', refuse: routeRule(state) },
    ...textQuestions('name', 'Name', manifest.locales),
    {
      key: 'source',
      words: 'Source of its list',
      fallback: () => '',
      refuse: oneOf(sourcesOf(manifest, 'list'), 'source of a list'),
    },
    {
      key: 'number',
      words: 'Number by which a backend knows it',
      when: listed,
      idle: 'it is for a list, which needs a --source',
      fallback: ({ route }) => lastSegment(route),
      refuse: channelNumber,
    },
    {
      key: 'template',
      words: 'Template of its list',
      when: listed,
      idle: 'it is for a list, which needs a --source',
      fallback: ({ source = '' }) => templateFor(source, 'list', manifest),
      refuse: oneOf(templatesOf('list'), 'template of a list'),
    },
    {
      key: 'pageSize',
      words: 'Entries on a page, 0 for all',
      when: listed,
      idle: 'it is for a list, which needs a --source',
      fallback: () => '8',
      refuse: wholeNumber(0, 100),
    },
    {
      key: 'excerpt',
      words: 'Characters of an excerpt',
      when: listed,
      idle: 'it is for a list, which needs a --source',
      fallback: () => '',
      refuse: wholeNumber(0, 10_000),
    },
    {
      key: 'detail',
      words: 'A page for each entry (yes or no)',
      when: hasDetail,
      idle: 'it needs a --source that has a source of one record beside it',
      fallback: () => 'yes',
      refuse: yesOrNo,
    },
    ...textQuestions('text', 'Text of its page', manifest.locales, {
      when: (answers) => !listed(answers) && !isAnswered(pathOf(answers), state),
      idle: 'the address shows a list',
    }),
  ]
}
