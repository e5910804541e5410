import { countedRecords } from '../../../base/messages/message.ts'
import { errorEntry, type NearName, type UnknownName, warningEntry } from '../problem.ts'
import {
  commandLine,
  dayCure,
  didYouMean,
  joinMessages,
  joinWithCommas,
  type Message,
  message,
  quotedList,
  sameInBoth,
  suggestionOrList,
} from '../wording.ts'

const MAX_SHOWN_KEYS = 5
const MAX_SHOWN_FILES = 12

/** The first of many keys; the file for translators has all. */
function firstKeys(keys: readonly string[]): Message {
  const rest = keys.length - MAX_SHOWN_KEYS
  const shown = joinWithCommas(keys.slice(0, MAX_SHOWN_KEYS))
  return rest > 0 ? message`${shown} and ${rest} more` : shown
}

/** Problems of the site as a whole, its languages and its texts. */
export const siteEntries = {
  SITE_TIME_ZONE: errorEntry<{ zone: string; suggestion: string | undefined }>({
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
    title: message`A code that is no country`,
    sample: { country: 'UK', suggestion: 'GB' },
    message: ({ country }) => message`"${country}" is no country of ISO 3166-1.`,
    why: message`Search engines and maps would not know where the museum is.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Look the code up at https://www.iso.org/obp/ui/#search/code/.`
        : didYouMean(suggestion),
  }),
  COUNTRY_CLOCK: warningEntry({
    title: message`A country whose clocks are not those of the museum`,
    sample: { country: 'GA', name: { en: 'Gabon', zh: '加蓬' }, zone: 'Asia/Tbilisi' },
    message: ({ country, name, zone }) =>
      message`"${country}" is ${name}, where no clock goes like that of "${zone}", the time zone of the museum.`,
    why: message`Search engines would show the museum in another country, or visitors its hours at another time.`,
    hint: message`Correct "country" or "timeZone".`,
  }),
  HOST_INSECURE: warningEntry({
    title: message`Pictures from a host without encryption`,
    sample: { host: 'http://pictures.example.org' },
    message: ({ host }) => message`"${host}" is asked without encryption.`,
    why: message`Browsers do not load such pictures into a page that came by HTTPS.`,
    hint: message`Begin with "https://", or write the host alone.`,
  }),
  SITE_HOME: errorEntry({
    title: message`The home page does not exist`,
    sample: { home: '/Start' },
    message: ({ home }) => message`The home page "${home}" is not a page of this site.`,
    why: message`The logo, the breadcrumb and the error page lead there.`,
    hint: ({ home }) => message`Add a page with the route "${home}", or set "home" to the route of one.`,
  }),
  SEARCH_PAGE: warningEntry<{ route: string; suggestion: string | undefined }>({
    title: message`A search that leads to a page without one`,
    sample: { route: '/Contact', suggestion: '/Search' },
    message: ({ route }) => message`"${route}" is no search page: it reads nothing of the address.`,
    why: message`The magnifying glass of the header leads there, and visitors find nowhere to search.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Write the route of a page with the template "search", or leave "search" out.`
        : didYouMean(suggestion),
  }),
  LOCALE_DUPLICATE: errorEntry({
    title: message`Two languages cannot be distinguished`,
    sample: { what: 'code', value: 'en' },
    message: ({ what, value }) => message`Two locales have the ${what} "${value}".`,
    why: message`An address would not say which language it means.`,
    hint: ({ what }) => message`Give each locale its own ${what}.`,
  }),
  LABEL_DUPLICATE: warningEntry({
    title: message`Two things of a kind with one label`,
    sample: { label: 'Date', what: message`fields`, where: sameInBoth('records/coin.json:14') },
    message: ({ label, what, where }) =>
      message`"${label}" is the label of two ${what} (the other: ${where}).`,
    why: message`Visitors cannot tell them apart.`,
    hint: message`Give one of them other words.`,
  }),
  LOCALE_SCRIPT: warningEntry({
    title: message`A language that is written in another script than its tag says`,
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
  LOCALE_ORDER: warningEntry({
    title: message`The first language is not that of the records`,
    sample: { first: 'en', file: 'content/archive.ndjson', line: 1 },
    message: ({ first, file, line }) =>
      message`"${first}" is the first of the locales, and ${file}, line ${line}, has a translation into "${first}".`,
    why: message`The first language is the one that records themselves are written in; such records are refused.`,
    hint: ({ first }) =>
      message`Put the language of the records first in "locales", or write the records in "${first}" and translate them into the others.`,
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
    title: message`An earlier code of a language`,
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
    title: message`The code of a country in place of that of its language`,
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
  LOCALE_LABEL: warningEntry({
    title: message`A language with the name of another`,
    sample: { label: 'Русский', code: 'el', other: 'ru', isExchanged: true },
    message: ({ label, code, other }) =>
      message`"${label}" is the label of "${code}", and the name of "${other}".`,
    why: message`Visitors choose a language by its label, and would read another.`,
    hint: ({ code, other, isExchanged }) =>
      isExchanged
        ? message`The label of "${other}" is the name of "${code}": exchange the two.`
        : message`Write what "${code}" is called in itself.`,
  }),
  CONFIG_VALUE: warningEntry({
    title: message`Values of the config that cannot be meant`,
    sample: {
      reason: message`"${'name'}" is in "subtitle", and is the title already`,
      cure: message`Take it out of "subtitle", or name another field.`,
    },
    message: ({ reason }) => message`${reason}.`,
    why: message`Each value fits its key, so pages show or do what it says.`,
    hint: ({ cure }) => cure,
  }),
  LOCALE_DATES: warningEntry({
    title: message`A pattern of dates with letters that stand for nothing`,
    sample: { key: 'dateFormat', pattern: 'ДД.ММ.ГГГГ' },
    message: ({ key, pattern }) => message`"${key}" is "${pattern}", of which letters stay as they are.`,
    why: message`Visitors would read these letters in place of days, months or years.`,
    hint: message`Write YYYY, MM, M, MMM, DD and D in Latin letters, in the order of the language, such as "DD.MM.YYYY".`,
  }),
  LOCALE_UNKNOWN: errorEntry<{ locale: string } & NearName>({
    title: message`A text in an unknown language`,
    sample: { locale: 'eng', suggestion: 'en', known: ['zh', 'en'] },
    message: ({ locale }) => message`"${locale}" is not a locale of this site.`,
    why: message`Nobody would ever see this text.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  LOCALE_RENAMED: errorEntry<{
    code: string
    before: string
    files: readonly { readonly file: string; readonly count: number }[]
    /** Records of `content/` that have texts in the language before. */
    records: number
  }>({
    title: message`A language whose texts have another code`,
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
    why: message`Every text is missing in this language, and written in one that nobody sees.`,
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
  TEXT_UNKNOWN: errorEntry<{ key: string } & NearName>({
    title: message`An unknown text of the interface`,
    sample: { key: 'pager.nxt', suggestion: 'pager.next', known: ['pager.next'] },
    message: ({ key }) => message`"${key}" is not a text of the interface.`,
    why: message`The text would be shown nowhere.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  TEXT_PLACEHOLDER: warningEntry<{ key: string; name: string; known: readonly string[] }>({
    title: message`A placeholder that a text of the interface does not have`,
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
    title: message`Plural forms that are not those of the language`,
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
  TEXT_MARKUP: warningEntry({
    title: message`HTML in a text that is shown as it is written`,
    sample: { text: '<b>News</b>' },
    message: ({ text }) => message`"${text}" has tags or signs of HTML.`,
    why: message`Visitors would read the tags.`,
    hint: message`Write the words alone. What stands out is a matter of the template; longer texts with headings and links are records.`,
  }),
  TEXT_SCRIPT: warningEntry<{
    text: string
    code: string
    /** Language of the site whose script it is, or the name of a script that none of them has. */
    other: string | Message
    isExchanged?: boolean
    /** Whether both are in one script, and letters alone say it. */
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
    title: message`Letters that only look like those that are meant`,
    sample: {
      text: 'Инcтитут',
      what: message`letters of two alphabets in one word, "${'Инcтитут'}"`,
      cure: message`Type the word again in one alphabet. In the other are (${{ en: 'Latin', zh: '拉丁文' }}): ${'c (U+0063)'}.`,
    },
    message: ({ text, what }) => message`"${text}" has ${what}.`,
    why: message`Readers see no difference, or hardly one; searches, sorting, typefaces and telephones do.`,
    hint: ({ cure }) => cure,
  }),
  TEXT_DAMAGE: warningEntry({
    title: message`A text whose letters were damaged`,
    sample: { text: 'EspÃ©cimes', reason: message`a text in UTF-8 that was read in another encoding` },
    message: ({ text, reason }) => message`"${text}" is ${reason}.`,
    why: message`Pages show it as it is.`,
    hint: message`Write the text again from where it is whole, and save the file as UTF-8.`,
  }),
  TEXT_UNWRITTEN: warningEntry({
    title: message`A text that is not written yet`,
    sample: {
      text: 'TODO',
      reason: message`what holds the place of a text that is not written yet`,
      cure: message`Write the text, or leave it out until it is there.`,
    },
    message: ({ text, reason }) => message`"${text}" is ${reason}.`,
    why: message`Pages show it as it is.`,
    hint: ({ cure }) => cure,
  }),
  TEXT_BLANKS: warningEntry({
    title: message`Blanks that a text does not need`,
    sample: { text: ' News  of the year', tidy: 'News of the year' },
    message: ({ text }) => message`"${text}" begins or ends with a blank, or has several in a row.`,
    why: message`They move the text out of line, and comparisons and searches see another text.`,
    hint: ({ tidy }) => message`Write "${tidy}"; "vitrine check --fix" does so.`,
  }),
  TEXTS_MISSING: warningEntry<{ code: string; tag: string; keys: readonly string[] }>({
    title: message`A language without texts of the interface`,
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
    why: message`The braces would stay in the address, and the link would lead nowhere.`,
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
    /** Whether it is the sign of the longitude. */
    isTurned?: boolean
  }>({
    title: message`Latitude and longitude that are exchanged, or have the other sign`,
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
    title: message`An unknown name in braces`,
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
  PLACEHOLDER_BRACE: warningEntry({
    title: message`A name in braces that has lost one`,
    sample: { name: 'OPENING_WEEK', written: '{OPENING_WEEK' },
    message: ({ written }) => message`"${written}" lacks one of its braces.`,
    why: message`Nothing fills it, and visitors would read the name.`,
    hint: ({ name }) => message`Write "{${name}}".`,
  }),
  PLACEHOLDER_MISSING: warningEntry<{ name: string; key?: string }>({
    title: message`A name in braces that one language lacks`,
    sample: { name: 'OPENING_WEEK' },
    message: ({ name, key }) =>
      key === undefined
        ? message`This text has no "{${name}}", which it has in every other language.`
        : message`This text has no "{${name}}", which "${key}" of the engine has.`,
    why: message`Visitors of this language would not read what the others do.`,
    hint: ({ name, key }) =>
      key !== undefined
        ? message`Write "{${name}}" where the number belongs.`
        : message`Write "{${name}}" where it belongs, or leave it out in the other languages too.`,
  }),
  SERVICE_UNKNOWN: errorEntry<UnknownName>({
    title: message`An unknown service`,
    sample: { name: 'mian', suggestion: 'main', known: ['main', 'search'] },
    message: ({ name }) => message`"${name}" is not a service of this site.`,
    why: message`Nobody could be asked for the data.`,
    hint: ({ suggestion, known }) =>
      joinMessages(suggestionOrList(suggestion, known), message`Services are named in site.json.`),
  }),
  SERVICE_OTHER: warningEntry({
    title: message`A call of the content service that goes to another`,
    sample: { service: 'loans', path: '/api/forms/visit', source: 'loans', other: '/v1/objects' },
    message: ({ service, path, source, other }) =>
      message`"${path}" is a call of the content service, and "${service}" answers others: the source "${source}" asks it for "${other}".`,
    why: message`The service does not know the call, and what visitors have written would leave the museum.`,
    hint: message`Name the service that has the records and takes the forms of this site.`,
  }),
  NAME_DUPLICATE: errorEntry({
    title: message`A name is given twice`,
    sample: { name: 'size', what: message`a fact` },
    message: ({ name, what }) => message`There is already ${what} with the name "${name}".`,
    why: message`One of the two could never be reached by its name.`,
    hint: message`Give it another name.`,
  }),
  REGEXP_INVALID: errorEntry({
    title: message`A regular expression that does not compile`,
    sample: { pattern: '^[0-9', reason: message`Unterminated character class` },
    message: ({ pattern, reason }) => message`"${pattern}" is not a regular expression (${reason}).`,
    why: message`The form could not check the field, and would accept anything.`,
    hint: message`Correct the expression; it is read with the "u" flag, and "\\" is written "\\\\" in JSON.`,
  }),
} as const

/** Problems of the opening hours. */
export const openingEntries = {
  OPENING_HOURS: errorEntry({
    title: message`A day that closes before it opens`,
    sample: { opens: '09:00', closes: '08:00' },
    message: ({ opens, closes }) => message`These hours open at ${opens} and close at ${closes}.`,
    why: message`The site would show visitors that the museum is closed on these days.`,
    hint: message`Set "closes" to a time after "opens" on the same day. A night is two: one until 23:59, and one from 00:00 on the next day.`,
  }),
  OPENING_LAST_ENTRY: errorEntry({
    title: message`A last entry outside the open hours`,
    sample: { opens: '09:00', closes: '17:00', lastEntry: '17:30' },
    message: ({ opens, closes, lastEntry }) =>
      message`The last entry at ${lastEntry} is not between ${opens} and ${closes}.`,
    why: message`Visitors would come when nobody may enter.`,
    hint: message`Set "lastEntry" to a time after "opens" and no later than "closes", or leave it out.`,
  }),
  OPENING_OVERLAP: warningEntry({
    title: message`A day of the week with hours that overlap`,
    sample: { day: 'sat', hours: '10:00–20:00', others: '10:00–17:30' },
    message: ({ day, hours, others }) => message`"${day}" has the hours ${hours} here, and ${others} before.`,
    why: message`Visitors read both, and nobody can say when the museum closes.`,
    hint: ({ day }) =>
      message`Take "${day}" out of one of the two. A day that closes at noon has two that do not overlap.`,
  }),
  OPENING_INCOMPLETE: errorEntry({
    title: message`Hours that are half given`,
    sample: { given: 'opens', missing: 'closes' },
    message: ({ given, missing }) => message`This exception has "${given}" but no "${missing}".`,
    why: message`Nobody could say whether the museum is open on these days, so it would be shown as closed.`,
    hint: ({ missing }) =>
      message`Add "${missing}", or leave the hours out if the museum is closed on these days.`,
  }),
  OPENING_DATES: errorEntry({
    title: message`An exception that ends before it begins`,
    sample: { from: '2027-02-07', to: '2027-02-05' },
    message: ({ from, to }) => message`This exception lasts from ${from} to ${to}.`,
    why: message`It would hold on no day at all.`,
    hint: message`Set "to" to the same day as "from" or a later one; leave it out for a single day.`,
  }),
  OPENING_HIDDEN: warningEntry<{ from: string; to: string; lines: readonly number[] }>({
    title: message`An exception that never holds`,
    sample: { from: '2026-12-25', to: '2026-12-25', lines: [12] },
    message: ({ from, to, lines }) =>
      from === to
        ? message`This exception never holds: an earlier one has ${from} already (line ${lines.join(', ')}).`
        : message`This exception never holds: earlier ones have every day from ${from} to ${to} already (line ${lines.join(', ')}).`,
    why: message`The first that has a day decides, and visitors read its hours.`,
    hint: message`Put it above the other, or take its days out of the other.`,
  }),
  OPENING_SEASONS: warningEntry({
    title: message`Seasons that share days`,
    sample: { from: '08-01', to: '11-30', line: 12 },
    message: ({ from, to, line }) =>
      message`The season from ${from} to ${to} shares days with an earlier one (line ${line}).`,
    why: message`The first that has a day decides, and visitors read its hours.`,
    hint: message`Let each season begin on the day after the one before it ends.`,
  }),
  DAY_FAR: warningEntry<{ key: string; day: string; meant: number | undefined }>({
    title: message`A day of another era`,
    sample: { key: 'from', day: '2569-12-05', meant: 2026 },
    message: ({ key, day }) => message`"${key}" is ${day}, before the year 1800 or after 2199.`,
    why: message`It holds on no day that visitors ask for.`,
    hint: ({ meant }) => dayCure(meant),
  }),
  NOTICE_DATES: warningEntry({
    title: message`A notice that ends before it begins`,
    sample: { from: '2027-02-07', until: '2027-02-05' },
    message: ({ from, until }) => message`This notice is shown from ${from} until ${until}.`,
    why: message`Nobody would ever see it.`,
    hint: message`Set "until" to the same day as "from" or a later one.`,
  }),
} as const

/** Problems of the accessibility statement. */
export const accessibilityEntries = {
  STATEMENT_CONTACT: errorEntry({
    title: message`An accessibility statement without a contact`,
    sample: { file: 'accessibility.json' },
    message: ({ file }) => message`This page shows the accessibility statement, and there is no ${file}.`,
    why: message`A statement must say whom visitors turn to who cannot use something.`,
    hint: ({ file }) =>
      message`Write ${file} beside site.json, with "since" and "contact"; docs/accessibility.md has an example.`,
  }),
  STATEMENT_CONTACT_EMPTY: errorEntry({
    title: message`A contact without a way to reach it`,
    sample: {},
    message: () => message`The contact has no e-mail address, no telephone number and no page.`,
    why: message`A statement must say whom visitors turn to who cannot use something.`,
    hint: message`Write "email", "telephone" or "page".`,
  }),
  CHECKED_CONTRADICTED: warningEntry({
    title: message`A criterion that a person has passed and a test has not`,
    sample: { criterion: '1.1.1', at: '/News', what: 'image-alt' },
    message: ({ criterion, at, what }) =>
      message`A person says that ${criterion} is met or does not apply, and the last test found at "${at}": "${what}".`,
    why: message`The statement says that it fails until the tests pass.`,
    hint: () =>
      message`Correct the page or the record, then run ${commandLine('test')} and ${commandLine('statement')}; or correct "result".`,
  }),
} as const
