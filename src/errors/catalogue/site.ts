import { errorEntry } from '../problem.ts'
import { suggestionOrList } from '../wording.ts'

/** Problems of the site as a whole, its languages and its texts. */
export const siteEntries = {
  SITE_TIME_ZONE: errorEntry<{ zone: string }>({
    code: 'SITE_TIME_ZONE',
    title: 'An unknown time zone',
    message: ({ zone }) => `"${zone}" is not a time zone.`,
    why: 'Whether an exhibition is over depends on the clock of the museum.',
    hint: () => 'Use an IANA name such as "Asia/Shanghai" or "Europe/London".',
  }),
  SITE_HOME: errorEntry<{ home: string }>({
    code: 'SITE_HOME',
    title: 'The home page does not exist',
    message: ({ home }) => `The home page "${home}" is not a page of this site.`,
    why: 'The logo, the breadcrumb and the error page lead there.',
    hint: ({ home }) => `Add a page with the route "${home}", or set "home" to the route of one.`,
  }),
  LOCALE_DUPLICATE: errorEntry<{ what: string; value: string }>({
    code: 'LOCALE_DUPLICATE',
    title: 'Two languages cannot be told apart',
    message: ({ what, value }) => `Two locales have the ${what} "${value}".`,
    why: 'An address would not say which language it means.',
    hint: ({ what }) => `Give each locale its own ${what}.`,
  }),
  LOCALE_TAG: errorEntry<{ tag: string }>({
    code: 'LOCALE_TAG',
    title: 'Not a language tag',
    message: ({ tag }) => `"${tag}" is not a BCP 47 language tag.`,
    why: 'Browsers and screen readers choose fonts and voices by it.',
    hint: () => 'Use a tag such as "zh-CN" or "en".',
  }),
  LOCALE_UNKNOWN: errorEntry<{ locale: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'LOCALE_UNKNOWN',
    title: 'A text in an unknown language',
    message: ({ locale }) => `"${locale}" is not a locale of this site.`,
    why: 'Nobody would ever see this text.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TRANSLATION_MISSING: errorEntry<{ locales: readonly string[] }>({
    code: 'TRANSLATION_MISSING',
    title: 'A text is not translated',
    message: ({ locales }) => `This text is missing in ${locales.map((code) => `"${code}"`).join(', ')}.`,
    why: 'Every text exists in every language of the site, so that no page is half translated.',
    hint: ({ locales }) => `Add ${locales.map((code) => `"${code}"`).join(' and ')}.`,
  }),
  TEXT_UNKNOWN: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'TEXT_UNKNOWN',
    title: 'An unknown text of the interface',
    message: ({ key }) => `"${key}" is not a text of the interface.`,
    why: 'The text would be shown nowhere.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  SETTING_UNKNOWN: errorEntry<{ name: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'SETTING_UNKNOWN',
    title: 'An unknown setting',
    message: ({ name }) => `"{${name}}" is not a setting of this site.`,
    why: 'The braces would stay in the address, and the link would lead nowhere.',
    hint: ({ name, suggestion, known }) =>
      known.length === 0
        ? `Add "${name}" under "settings" in site.json.`
        : suggestionOrList(suggestion, known),
  }),
  SERVICE_UNKNOWN: errorEntry<{ name: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'SERVICE_UNKNOWN',
    title: 'An unknown service',
    message: ({ name }) => `"${name}" is not a service of this site.`,
    why: 'Nobody could be asked for the data.',
    hint: ({ suggestion, known }) =>
      `${suggestionOrList(suggestion, known)} Services are named in site.json.`,
  }),
  NAME_DUPLICATE: errorEntry<{ name: string; what: string }>({
    code: 'NAME_DUPLICATE',
    title: 'A name is given twice',
    message: ({ name, what }) => `There is already ${what} with the name "${name}".`,
    why: 'One of the two could never be reached by its name.',
    hint: () => 'Give it another name.',
  }),
  REGEXP_INVALID: errorEntry<{ pattern: string; reason: string }>({
    code: 'REGEXP_INVALID',
    title: 'A regular expression that does not compile',
    message: ({ pattern, reason }) => `"${pattern}" is not a regular expression (${reason}).`,
    why: 'The form could not check the field, and would accept anything.',
    hint: () => 'Correct the expression; it is read with the "u" flag, and "\\" is written "\\\\" in JSON.',
  }),
} as const
