import { errorEntry, type NearName } from '../problem.ts'
import {
  didYouMean,
  joinMessages,
  joinWithOr,
  MAX_FEW_CHOICES,
  type Message,
  message,
  quotedList,
  suggestionOrList,
} from '../wording.ts'

function withDescription(sentence: Message, description: Message | undefined): Message {
  return description === undefined ? sentence : joinMessages(sentence, description)
}

/** Problems of keys and values that do not match their schema. */
export const valueEntries = {
  CONFIG_UNKNOWN_KEY: errorEntry<{
    key: string
    suggestion: string | undefined
    known: readonly string[]
    /** The member here that accepts such a key. */
    within?: string
  }>({
    title: message`An unknown key`,
    sample: { key: 'pagesize', suggestion: 'pageSize', known: ['pageSize', 'params'] },
    message: ({ key }) => message`"${key}" is not a key that is known here.`,
    why: message`A misspelt key would have no effect and go unnoticed.`,
    hint: ({ key, suggestion, known, within }) =>
      within === undefined
        ? suggestionOrList(suggestion, known)
        : message`Write "${key}" within "${within}".`,
  }),
  CONFIG_MISSING_KEY: errorEntry<{ key: string; description: Message | undefined }>({
    title: message`A required key is missing`,
    sample: {
      key: 'route',
      description: message`Path of the channel, such as "/News".`,
    },
    message: ({ key }) => message`"${key}" is missing.`,
    why: message`There is no sensible default for it.`,
    hint: ({ key, description }) => withDescription(message`Add "${key}".`, description),
  }),
  CONFIG_TYPE: errorEntry<{
    found: Message
    expected: readonly Message[]
    description: Message | undefined
    /** An example of an object here. */
    sample?: string
  }>({
    title: message`A value of the wrong type`,
    sample: {
      found: message`a text`,
      expected: [message`a whole number`],
      description: message`Records per page.`,
    },
    message: ({ found, expected }) => message`This is ${found}, but must be ${joinWithOr(expected)}.`,
    why: message`A value of another type cannot be used here.`,
    hint: ({ expected, description, sample }) =>
      withDescription(
        sample === undefined
          ? message`Write ${joinWithOr(expected)}.`
          : message`Write ${joinWithOr(expected)}, such as ${sample}.`,
        description,
      ),
  }),
  CONFIG_ENUM: errorEntry<{ value: string } & NearName>({
    title: message`A value outside the allowed values`,
    sample: { value: '"pages"', suggestion: 'page', known: ['page', 'offset', 'cursor', 'none'] },
    message: ({ value }) => message`${value} is not one of the choices.`,
    why: message`Only a closed list of values means something here.`,
    hint: ({ suggestion, known }) => {
      const list = message`Choose ${quotedList(known)}.`
      if (suggestion === undefined) return list
      return known.length > MAX_FEW_CHOICES
        ? didYouMean(suggestion)
        : joinMessages(didYouMean(suggestion), list)
    },
  }),
  CONFIG_PATTERN: errorEntry<{
    value: string
    /** Expected format, in words or as a regular expression. */
    form: Message
    /** A suggested correction. */
    suggestion?: string | undefined
    description: Message | undefined
  }>({
    title: message`A text in the wrong format`,
    sample: {
      value: 'News',
      form: message`a text that begins with "/"`,
      description: message`Path of the channel, such as "/News".`,
    },
    message: ({ value, form }) =>
      value.trim() === '' ? message`This text is empty.` : message`"${value}" is not ${form}.`,
    why: message`The value is used where only this form works.`,
    hint: ({ form, suggestion, description }) =>
      withDescription(
        suggestion === undefined
          ? message`Write ${form}.`
          : joinMessages(didYouMean(suggestion), message`Write ${form}.`),
        description,
      ),
  }),
  CONFIG_REPEATED: errorEntry({
    title: message`Duplicate entry in a list`,
    sample: { line: 14 },
    message: ({ line }) => message`This entry is already in the list, on line ${line}.`,
    why: message`It would be shown twice, or the second would never count.`,
    hint: message`Remove it, or correct it.`,
  }),
  CONFIG_LIMIT: errorEntry<{ rule: Message; cure?: Message; description: Message | undefined }>({
    title: message`A value outside its limits`,
    sample: {
      rule: message`is ${500}, and must be at most ${100}`,
      cure: message`Write ${100} or less.`,
      description: message`Records per page; 0 asks for all.`,
    },
    message: ({ rule }) => message`The value ${rule}.`,
    why: message`Outside these limits the value has no effect or does harm.`,
    hint: ({ cure, description }) =>
      withDescription(cure ?? message`Bring the value within the limit.`, description),
  }),
} as const
