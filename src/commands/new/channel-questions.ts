import { message } from '../../engine/errors/index.ts'
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
    if (known !== undefined) return message`The channel ${path} is there already. Choose another address.`
    const reason = freeRoute(state.manifest)(path, answers)
    if (reason !== undefined) return reason
    const { parent = '' } = answers
    return parent !== '' && lastSegment(path) !== path.slice(parent.length + 1)
      ? message`Below ${parent} it must be one further part, such as ${parent}/Library.`
      : undefined
  }
}

const NEEDS_LIST = message`it is for a list, which needs a --source`

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
      words: message`Channel it is below`,
      fallback: () => '',
      refuse: oneOf(parents, message`channel`),
    },
    {
      key: 'route',
      words: message`Address, such as /Library`,
      refuse: routeRule(state),
    },
    ...textQuestions('name', message`Name`, manifest.locales),
    {
      key: 'source',
      words: message`Source of its list`,
      fallback: () => '',
      refuse: oneOf(sourcesOf(manifest, 'list'), message`source of a list`),
    },
    {
      key: 'number',
      words: message`Number by which a backend knows it`,
      when: listed,
      idle: NEEDS_LIST,
      fallback: ({ route }) => lastSegment(route),
      refuse: channelNumber,
    },
    {
      key: 'template',
      words: message`Template of its list`,
      when: listed,
      idle: NEEDS_LIST,
      fallback: ({ source = '' }) => templateFor(source, 'list', manifest),
      refuse: oneOf(templatesOf('list', manifest), message`template of a list`),
    },
    {
      key: 'pageSize',
      words: message`Entries on a page, 0 for all`,
      when: listed,
      idle: NEEDS_LIST,
      fallback: () => '8',
      refuse: wholeNumber(0, 100),
    },
    {
      key: 'excerpt',
      words: message`Characters of an excerpt`,
      when: listed,
      idle: NEEDS_LIST,
      fallback: () => '',
      refuse: wholeNumber(0, 10_000),
    },
    {
      key: 'detail',
      words: message`A page for each entry (yes or no)`,
      when: hasDetail,
      idle: message`it needs a --source that has a source of one record beside it`,
      fallback: () => 'yes',
      refuse: yesOrNo,
    },
    ...textQuestions('text', message`Text of its page`, manifest.locales, {
      when: (answers) => !listed(answers) && !isAnswered(pathOf(answers), state),
      idle: message`the address shows a list`,
    }),
  ]
}
