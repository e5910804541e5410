import { errorEntry, warningEntry } from '../problem.ts'
import {
  didYouMean,
  joined,
  listed,
  type Message,
  message,
  quotedList,
  suggestionOrList,
} from '../wording.ts'
import type { UnknownName } from './names.ts'

const SHOWN_KEYS = 5

/** The first of many keys; the file for translators has all. */
function firstOf(keys: readonly string[]): Message {
  const rest = keys.length - SHOWN_KEYS
  const shown = listed(keys.slice(0, SHOWN_KEYS))
  return rest > 0 ? message`${shown} and ${rest} more` : shown
}

/** Problems of the site as a whole, its languages and its texts. */
export const siteEntries = {
  SITE_TIME_ZONE: errorEntry<{ zone: string; suggestion: string | undefined }>({
    code: 'SITE_TIME_ZONE',
    title: message`An unknown time zone`,
    sample: { zone: 'Beijing', suggestion: undefined },
    message: ({ zone }) => message`"${zone}" is not a time zone.`,
    why: message`Whether an exhibition is over depends on the clock of the museum.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Use an IANA name such as "Asia/Shanghai" or "Europe/London".`
        : didYouMean(suggestion),
  }),
  COUNTRY_UNKNOWN: warningEntry<{ country: string; suggestion: string | undefined }>({
    code: 'COUNTRY_UNKNOWN',
    title: message`A code that is no country`,
    sample: { country: 'UK', suggestion: 'GB' },
    message: ({ country }) => message`"${country}" is no country of ISO 3166-1.`,
    why: message`Search engines and maps would not know where the museum is.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Look the code up at https://www.iso.org/obp/ui/#search/code/.`
        : didYouMean(suggestion),
  }),
  HOST_INSECURE: warningEntry<{ host: string }>({
    code: 'HOST_INSECURE',
    title: message`Pictures from a host without encryption`,
    sample: { host: 'http://pictures.example.org' },
    message: ({ host }) => message`"${host}" is asked without encryption.`,
    why: message`Browsers do not load such pictures into a page that came by HTTPS.`,
    hint: () => message`Begin with "https://", or write the host alone.`,
  }),
  SITE_HOME: errorEntry<{ home: string }>({
    code: 'SITE_HOME',
    title: message`The home page does not exist`,
    sample: { home: '/Start' },
    message: ({ home }) => message`The home page "${home}" is not a page of this site.`,
    why: message`The logo, the breadcrumb and the error page lead there.`,
    hint: ({ home }) => message`Add a page with the route "${home}", or set "home" to the route of one.`,
  }),
  LOCALE_DUPLICATE: errorEntry<{ what: string; value: string }>({
    code: 'LOCALE_DUPLICATE',
    title: message`Two languages cannot be distinguished`,
    sample: { what: 'code', value: 'en' },
    message: ({ what, value }) => message`Two locales have the ${what} "${value}".`,
    why: message`An address would not say which language it means.`,
    hint: ({ what }) => message`Give each locale its own ${what}.`,
  }),
  LOCALE_ORDER: warningEntry<{ first: string; file: string; line: number }>({
    code: 'LOCALE_ORDER',
    title: message`The first language is not that of the records`,
    sample: { first: 'en', file: 'content/archive.ndjson', line: 1 },
    message: ({ first, file, line }) =>
      message`"${first}" is the first of the locales, and ${file}, line ${line}, has a translation into "${first}".`,
    why: message`The first language is the one that records themselves are written in; such records are refused.`,
    hint: ({ first }) =>
      message`Put the language of the records first in "locales", or write the records in "${first}" and translate them into the others.`,
  }),
  LOCALE_TAG: errorEntry<{ tag: string; suggestion: string | undefined }>({
    code: 'LOCALE_TAG',
    title: message`Not a language tag`,
    sample: { tag: 'chinese', suggestion: undefined },
    message: ({ tag }) => message`"${tag}" is not a BCP 47 language tag.`,
    why: message`Browsers and screen readers choose fonts and voices by it.`,
    hint: ({ suggestion }) =>
      suggestion !== undefined
        ? didYouMean(suggestion)
        : message`Use a tag such as "zh-CN" or "en": the code of the language, such as "ja", not that of the country.`,
  }),
  LOCALE_UNKNOWN: errorEntry<{ locale: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'LOCALE_UNKNOWN',
    title: message`A text in an unknown language`,
    sample: { locale: 'eng', suggestion: 'en', known: ['zh', 'en'] },
    message: ({ locale }) => message`"${locale}" is not a locale of this site.`,
    why: message`Nobody would ever see this text.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TRANSLATION_MISSING: errorEntry<{ locales: readonly string[] }>({
    code: 'TRANSLATION_MISSING',
    title: message`A text is not translated`,
    sample: { locales: ['en'] },
    message: ({ locales }) =>
      message`This text is missing in ${listed(locales.map((code) => message`"${code}"`))}.`,
    why: message`Every text exists in every language of the site, so that no page is half translated.`,
    hint: ({ locales }) =>
      message`Add ${listed(
        locales.map((code) => message`"${code}"`),
        message` and `,
      )}.`,
  }),
  TEXT_UNKNOWN: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'TEXT_UNKNOWN',
    title: message`An unknown text of the interface`,
    sample: { key: 'pager.nxt', suggestion: 'pager.next', known: ['pager.next'] },
    message: ({ key }) => message`"${key}" is not a text of the interface.`,
    why: message`The text would be shown nowhere.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TEXT_PLACEHOLDER: warningEntry<{ key: string; name: string; known: readonly string[] }>({
    code: 'TEXT_PLACEHOLDER',
    title: message`A placeholder that a text of the interface does not have`,
    sample: { key: 'pager.total', name: 'num', known: ['n'] },
    message: ({ key, name }) => message`Nothing fills "{${name}}" in "${key}".`,
    why: message`Visitors would read the braces.`,
    hint: ({ known }) =>
      known.length === 0
        ? message`This text has no placeholders.`
        : message`This text has ${quotedList(known.map((each) => `{${each}}`))}.`,
  }),
  TEXT_MARKUP: warningEntry<{ text: string }>({
    code: 'TEXT_MARKUP',
    title: message`HTML in a text that is shown as it is written`,
    sample: { text: '<b>News</b>' },
    message: ({ text }) => message`"${text}" has tags or signs of HTML.`,
    why: message`Visitors would read the tags.`,
    hint: () =>
      message`Write the words alone. What stands out is a matter of the template; longer texts with headings and links are records.`,
  }),
  TEXT_BLANKS: warningEntry<{ text: string; tidy: string }>({
    code: 'TEXT_BLANKS',
    title: message`Blanks that a text does not need`,
    sample: { text: ' News  of the year', tidy: 'News of the year' },
    message: ({ text }) => message`"${text}" begins or ends with a blank, or has several in a row.`,
    why: message`They move the text out of line, and comparisons and searches see another text.`,
    hint: ({ tidy }) => message`Write "${tidy}"; "vitrine check --fix" does so.`,
  }),
  TEXTS_MISSING: warningEntry<{ code: string; tag: string; keys: readonly string[] }>({
    code: 'TEXTS_MISSING',
    title: message`A language without texts of the interface`,
    sample: { code: 'pt', tag: 'pt-BR', keys: ['pager.next', 'pager.previous'] },
    message: ({ tag, keys }) =>
      message`The engine has no texts in "${tag}", and the site lacks ${keys.length}: ${firstOf(keys)}.`,
    why: message`Visitors read these texts in English meanwhile.`,
    hint: ({ code }) =>
      message`Run "vitrine texts export ${code} --out FILE.xlf", have them translated, and run "vitrine texts import FILE.xlf".`,
  }),
  SETTING_UNKNOWN: errorEntry<UnknownName>({
    code: 'SETTING_UNKNOWN',
    title: message`An unknown setting`,
    sample: {
      name: 'RESERVATION',
      suggestion: 'RESERVATION_URL',
      known: ['RESERVATION_URL'],
    },
    message: ({ name }) => message`"{${name}}" is not a setting of this site.`,
    why: message`The braces would stay in the address, and the link would lead nowhere.`,
    hint: ({ name, suggestion, known }) => {
      if (name === 'id')
        return message`Write ":id" in place of "{id}": a colon stands before the parts of an address.`
      return known.length === 0
        ? message`Add "${name}" under "settings" in site.json.`
        : suggestionOrList(suggestion, known)
    },
  }),
  PLACE_EXCHANGED: warningEntry<{ latitude: number; longitude: number; zone: string }>({
    code: 'PLACE_EXCHANGED',
    title: message`Latitude and longitude that are exchanged`,
    sample: { latitude: -9.42, longitude: 38.69, zone: 'Europe/Lisbon' },
    message: ({ latitude, longitude, zone }) =>
      message`The latitude ${latitude} and the longitude ${longitude} are not where the clock of "${zone}" is; exchanged they are.`,
    why: message`Maps would show the museum on another continent.`,
    hint: ({ latitude, longitude }) =>
      message`Write "latitude": ${longitude} and "longitude": ${latitude}; latitude is north and south.`,
  }),
  PLACEHOLDER_UNKNOWN: warningEntry<UnknownName & { readonly giver?: string | undefined }>({
    code: 'PLACEHOLDER_UNKNOWN',
    title: message`An unknown name in braces`,
    sample: {
      name: 'LAST_ENTRI',
      suggestion: 'LAST_ENTRY',
      known: ['LAST_ENTRY', 'OPENING_HOURS'],
    },
    message: ({ name }) => message`Nothing fills "{${name}}".`,
    why: message`Visitors would read the braces.`,
    hint: ({ name, suggestion, known, giver }) => {
      if (giver !== undefined) return message`Add "${giver}" to site.json, which gives it.`
      return suggestion === undefined
        ? message`Add "${name}" under "settings" in site.json, or use a name that is known: ${quotedList(known)}.`
        : didYouMean(suggestion)
    },
  }),
  SERVICE_UNKNOWN: errorEntry<UnknownName>({
    code: 'SERVICE_UNKNOWN',
    title: message`An unknown service`,
    sample: { name: 'mian', suggestion: 'main', known: ['main', 'search'] },
    message: ({ name }) => message`"${name}" is not a service of this site.`,
    why: message`Nobody could be asked for the data.`,
    hint: ({ suggestion, known }) =>
      joined(suggestionOrList(suggestion, known), message`Services are named in site.json.`),
  }),
  NAME_DUPLICATE: errorEntry<{ name: string; what: Message }>({
    code: 'NAME_DUPLICATE',
    title: message`A name is given twice`,
    sample: { name: 'size', what: message`a fact` },
    message: ({ name, what }) => message`There is already ${what} with the name "${name}".`,
    why: message`One of the two could never be reached by its name.`,
    hint: () => message`Give it another name.`,
  }),
  REGEXP_INVALID: errorEntry<{ pattern: string; reason: Message }>({
    code: 'REGEXP_INVALID',
    title: message`A regular expression that does not compile`,
    sample: { pattern: '^[0-9', reason: message`Unterminated character class` },
    message: ({ pattern, reason }) => message`"${pattern}" is not a regular expression (${reason}).`,
    why: message`The form could not check the field, and would accept anything.`,
    hint: () =>
      message`Correct the expression; it is read with the "u" flag, and "\\" is written "\\\\" in JSON.`,
  }),
} as const
