import { countedRecords } from '../../../base/messages/message.ts'
import { plainEntries } from '../plain-problems.ts'
import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import {
  dayCure,
  didYouMean,
  joinMessages,
  joinWithCommas,
  type Message,
  message,
  quotedList,
  suggestionOrList,
} from '../wording.ts'
import plain from './site.json' with { type: 'json' }

const MAX_SHOWN_KEYS = 5
const MAX_SHOWN_FILES = 12

/** Returns the first keys of a long list; the translators' file has all. */
function firstKeys(keys: readonly string[]): Message {
  const rest = keys.length - MAX_SHOWN_KEYS
  const shown = joinWithCommas(keys.slice(0, MAX_SHOWN_KEYS))
  return rest > 0 ? message`${shown} and ${rest} more` : shown
}

/** Problems of the site as a whole: languages and texts, opening hours, accessibility statement. */
export const siteEntries = {
  ...plainEntries(plain),
  COUNTRY_CLOCK: warningEntry({
    title: message`A country outside the museum's time zone`,
    sample: { country: 'GA', name: { en: 'Gabon', zh: '加蓬' }, zone: 'Asia/Tbilisi' },
    message: ({ country, name, zone }) =>
      message`"${country}" is ${name}, where no clock goes like that of "${zone}", the time zone of the museum.`,
    why: message`Search engines would show the museum in another country, or visitors its hours at another time.`,
    hint: message`Correct "country" or "timeZone".`,
  }),
  LOCALE_SCRIPT: warningEntry({
    title: message`A language whose script differs from its tag`,
    sample: {
      tag: 'sr',
      meant: 'sr-Latn',
      written: { en: 'Latin', zh: '拉丁文' },
      read: { en: 'Cyrillic', zh: '西里尔文' },
    },
    message: ({ tag, written, read }) =>
      message`The texts of "${tag}" are in ${written} letters; the tag stands for ${read} ones.`,
    why: message`Dates, numbers and texts of the interface would be in other letters than the museum's own, and typefaces chosen for them.`,
    hint: ({ meant }) => message`Write "${meant}".`,
  }),
  LOCALE_TAG: errorEntry<{ tag: string; suggestion: string | undefined }>({
    title: message`Not a language tag`,
    sample: { tag: 'chinese', suggestion: undefined },
    message: ({ tag }) => message`"${tag}" is not a BCP 47 language tag.`,
    why: message`Browsers and screen readers choose fonts and voices by it.`,
    hint: ({ suggestion }) =>
      suggestion !== undefined
        ? didYouMean(suggestion)
        : message`Use a tag such as "zh-CN" or "en": the code of the language, such as "ja", not that of the country.`,
  }),
  LOCALE_OLD: warningEntry<{ tag: string; later: string; name: Message; country: string | undefined }>({
    title: message`An outdated language code`,
    sample: { tag: 'in', later: 'id', name: { en: 'Indonesian', zh: '印度尼西亚语' }, country: 'hi' },
    message: ({ tag, later, name }) =>
      message`"${tag}" begins with an earlier code of ${name}, which is "${later}" now.`,
    why: message`Programs that do not know it choose no font, voice or spelling; others take the site for one in that language.`,
    hint: ({ later, country }) =>
      country === undefined
        ? message`Write "${later}".`
        : message`Write "${later}"; or "${country}", if a language of the country of that code is meant.`,
  }),
  LOCALE_COUNTRY: warningEntry({
    title: message`A country code instead of a language code`,
    sample: {
      tag: 'kr',
      meant: 'ko',
      name: { en: 'Kanuri', zh: '卡努里语' },
      country: { en: 'Korean', zh: '韩语' },
    },
    message: ({ tag, name, country }) =>
      message`The tag "${tag}" is that of ${name}; it is also the code of a country whose language is ${country}.`,
    why: message`Browsers and screen readers choose fonts and voices by it, and the engine its texts.`,
    hint: ({ meant, tag, name }) =>
      message`Write "${meant}". Where ${name} is meant, give "${tag}" the name of that language as its "label".`,
  }),
  CONFIG_VALUE: warningEntry({
    title: message`Implausible values in the config`,
    sample: {
      reason: message`"${'name'}" is in "subtitle", and is the title already`,
      cure: message`Take it out of "subtitle", or name another field.`,
    },
    message: ({ reason }) => message`${reason}.`,
    why: message`Each value fits its key, so pages show or do what it says.`,
    hint: ({ cure }) => cure,
  }),
  LOCALE_RENAMED: errorEntry<{
    code: string
    before: string
    files: readonly { readonly file: string; readonly count: number }[]
    /** Number of records of `content/` with texts in the previous language. */
    records: number
  }>({
    title: message`A language whose texts use another code`,
    sample: {
      code: 'ua',
      before: 'uk',
      files: [
        { file: 'channels/news.json', count: 12 },
        { file: 'site.json', count: 169 },
      ],
      records: 40,
    },
    message: ({ code, before, files, records }) => {
      const count = files.reduce((sum, each) => sum + each.count, 0)
      const most = files.toSorted((one, other) => other.count - one.count).slice(0, MAX_SHOWN_FILES)
      const shown = joinWithCommas(most.map((each) => message`${each.file} (${each.count})`))
      const rest = files.length - most.length
      const places = rest > 0 ? message`${shown} and ${rest} more` : shown
      const said = message`"${before}" is "${code}" in site.json and nowhere else: no text of the site is in "${code}", and ${count} texts are in "${before}": ${places}.`
      return records === 0
        ? said
        : joinMessages(said, message`So are ${countedRecords(records)} of content/.`)
    },
    why: message`Every text is missing in this language, and present in one that the site does not have.`,
    hint: ({ code, before }) =>
      message`Write "code": "${before}", as the texts have it. To rename the language, run ${`"vitrine texts rename ${before} ${code}"`}.`,
  }),
  TRANSLATION_MISSING: errorEntry<{ locales: readonly string[] }>({
    title: message`A text is not translated`,
    sample: { locales: ['en'] },
    message: ({ locales }) =>
      message`This text is missing in ${joinWithCommas(locales.map((code) => message`"${code}"`))}.`,
    why: message`Every text exists in every language of the site, so that no page is half translated.`,
    hint: ({ locales }) =>
      message`Add ${joinWithCommas(
        locales.map((code) => message`"${code}"`),
        message` and `,
      )}.`,
  }),
  TEXT_PLACEHOLDER: warningEntry<{ key: string; name: string; known: readonly string[] }>({
    title: message`An unknown placeholder in an interface text`,
    sample: { key: 'pager.total', name: 'num', known: ['n'] },
    message: ({ key, name }) => message`Nothing fills "{${name}}" in "${key}".`,
    why: message`Visitors would read the braces.`,
    hint: ({ known }) =>
      known.length === 0
        ? message`This text has no placeholders.`
        : message`This text has ${quotedList(known.map((each) => `{${each}}`))}.`,
  }),
  TEXT_PLURAL: warningEntry<{
    code: string
    form: string | undefined
    categories: readonly string[]
    hasOther?: boolean
    isLacking?: boolean
  }>({
    title: message`Plural forms that the language does not have`,
    sample: { code: 'ko', form: 'few', categories: ['other'] },
    message: ({ code, form, hasOther, isLacking }) =>
      form === undefined
        ? message`The plural forms in "${code}" have no "other".`
        : isLacking === true
          ? message`The plural forms in "${code}" have no "${form}".`
          : hasOther === true
            ? message`No number in "${code}" has the plural form "${form}".`
            : message`No number in "${code}" has the plural form "${form}", and "other" is missing.`,
    why: message`Visitors read another form, or the text of the engine instead, which may be in English.`,
    hint: ({ categories }) =>
      message`Write a text for each form that numbers of this language have: ${quotedList(categories)}.`,
  }),
  TEXT_SCRIPT: warningEntry<{
    text: string
    code: string
    /** Language of the site with that script, or the name of a script that no language of the site has. */
    other: string | Message
    isExchanged?: boolean
    /** Whether both languages share a script and are only distinguished by letters. */
    isByLetters?: true
  }>({
    title: message`A text in the script of another language`,
    sample: { text: '관람 시간과 오시는 길', code: 'ur', other: 'ko' },
    message: ({ text, code, other, isByLetters }) =>
      typeof other === 'string'
        ? isByLetters === true
          ? message`"${text}" stands under "${code}", and has letters of "${other}" that "${code}" does not have.`
          : message`"${text}" stands under "${code}", and all of it is in the script of "${other}".`
        : message`"${text}" stands under "${code}", and all of it is in a script of no language of this site (${other}).`,
    why: message`Visitors who chose the one language would read the other.`,
    hint: ({ code, other, isExchanged }) =>
      isExchanged === true
        ? message`The text of "${other}" is in the script of "${code}": exchange the two.`
        : message`Write it in "${code}". Where a table was filled in, a column may have been copied to the wrong place.`,
  }),
  TEXT_LETTERS: warningEntry({
    title: message`Look-alike letters`,
    sample: {
      text: 'Инcтитут',
      what: message`letters of two alphabets in one word, "${'Инcтитут'}"`,
      cure: message`Type the word again in one alphabet. In the other are (${{ en: 'Latin', zh: '拉丁文' }}): ${'c (U+0063)'}.`,
    },
    message: ({ text, what }) => message`"${text}" has ${what}.`,
    why: message`Readers see no difference, or hardly one; searches, sorting, typefaces and telephones do.`,
    hint: ({ cure }) => cure,
  }),
  TEXT_UNWRITTEN: warningEntry({
    title: message`An unfinished text`,
    sample: {
      text: 'TODO',
      reason: message`what holds the place of a text that is not written yet`,
      cure: message`Write the text, or leave it out until it is there.`,
    },
    message: ({ text, reason }) => message`"${text}" is ${reason}.`,
    why: message`Pages show it as it is.`,
    hint: ({ cure }) => cure,
  }),
  TEXTS_MISSING: warningEntry<{ code: string; tag: string; keys: readonly string[] }>({
    title: message`A language without interface texts`,
    sample: { code: 'pt', tag: 'pt-BR', keys: ['pager.next', 'pager.previous'] },
    message: ({ tag, keys }) =>
      message`The engine has no texts in "${tag}", and the site lacks ${keys.length}: ${firstKeys(keys)}.`,
    why: message`Visitors read these texts in English meanwhile.`,
    hint: ({ code }) =>
      message`Run "vitrine texts export ${code} --out FILE.xlf", have them translated, and run "vitrine texts import FILE.xlf".`,
    brief: ({ code, keys }) =>
      keys.length === 1
        ? message`${keys.length} text in "${code}"`
        : message`${keys.length} texts in "${code}"`,
  }),
  SETTING_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown setting`,
    sample: {
      name: 'RESERVATION',
      suggestion: 'RESERVATION_URL',
      known: ['RESERVATION_URL'],
    },
    message: ({ name }) => message`"{${name}}" is not a setting of this site.`,
    why: message`The braces would stay in the address, and the link would be broken.`,
    hint: ({ name, suggestion, known }) => {
      if (name === 'id')
        return message`Write ":id" in place of "{id}": a colon stands before the parts of an address.`
      return known.length === 0
        ? message`Add "${name}" under "settings" in site.json.`
        : suggestionOrList(suggestion, known)
    },
  }),
  PLACE_EXCHANGED: warningEntry<{
    latitude: number
    longitude: number
    zone: string
    /** Whether the sign of the longitude is wrong. */
    isTurned?: boolean
  }>({
    title: message`Swapped coordinates, or coordinates with the wrong sign`,
    sample: { latitude: -9.42, longitude: 38.69, zone: 'Europe/Lisbon' },
    message: ({ latitude, longitude, zone, isTurned = false }) =>
      isTurned
        ? message`The longitude ${longitude} is not where the clock of "${zone}" is; with the other sign it is.`
        : message`The latitude ${latitude} and the longitude ${longitude} are not where the clock of "${zone}" is; exchanged they are.`,
    why: message`Maps would show the museum on another continent.`,
    hint: ({ latitude, longitude, isTurned = false }) =>
      isTurned
        ? message`Write "longitude": ${-longitude}; what is west of Greenwich is below zero.`
        : message`Write "latitude": ${longitude} and "longitude": ${latitude}; latitude is north and south.`,
  }),
  PLACEHOLDER_UNKNOWN: warningEntry<
    UnknownName & { readonly giver?: string | undefined; readonly written?: string }
  >({
    title: message`An unknown placeholder`,
    sample: {
      name: 'LAST_ENTRI',
      suggestion: 'LAST_ENTRY',
      known: ['LAST_ENTRY', 'OPENING_HOURS'],
    },
    message: ({ name, written }) =>
      written === undefined ? message`Nothing fills "{${name}}".` : message`Nothing fills "${written}".`,
    why: message`Visitors would read the braces.`,
    hint: ({ name, suggestion, known, giver, written }) => {
      if (written !== undefined)
        return suggestion === undefined
          ? message`Names in braces are the same in every language, in braces of ASCII and without blanks. Those of this site are ${quotedList(known)}.`
          : message`Names in braces are the same in every language, in braces of ASCII and without blanks. Write "{${suggestion}}".`
      if (giver !== undefined) return message`Add "${giver}" to site.json, which gives it.`
      return suggestion === undefined
        ? message`Add "${name}" under "settings" in site.json, or use a name that is known: ${quotedList(known)}.`
        : didYouMean(suggestion)
    },
  }),
  SERVICE_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown service`,
    sample: { name: 'mian', suggestion: 'main', known: ['main', 'search'] },
    message: ({ name }) => message`"${name}" is not a service of this site.`,
    why: message`Nobody could be asked for the data.`,
    hint: ({ suggestion, known }) =>
      joinMessages(suggestionOrList(suggestion, known), message`Services are named in site.json.`),
  }),
  OPENING_HIDDEN: warningEntry<{ from: string; to: string; lines: readonly number[] }>({
    title: message`An exception that never applies`,
    sample: { from: '2026-12-25', to: '2026-12-25', lines: [12] },
    message: ({ from, to, lines }) =>
      from === to
        ? message`This exception never holds: an earlier one has ${from} already (line ${lines.join(', ')}).`
        : message`This exception never holds: earlier ones have every day from ${from} to ${to} already (line ${lines.join(', ')}).`,
    why: message`The first that has a day decides, and visitors read its hours.`,
    hint: message`Put it above the other, or take its days out of the other.`,
  }),
  DAY_FAR: warningEntry<{ key: string; day: string; meant: number | undefined }>({
    title: message`A date in an implausible year`,
    sample: { key: 'from', day: '2569-12-05', meant: 2026 },
    message: ({ key, day }) => message`"${key}" is ${day}, before the year 1800 or after 2199.`,
    why: message`It holds on no day that visitors ask for.`,
    hint: ({ meant }) => dayCure(meant),
  }),
} as const
