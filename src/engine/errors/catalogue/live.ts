import { countedRecords, sameInBoth } from '../../../base/messages/message.ts'
import { isOfComputer } from '../../../base/path-segment.ts'
import { hostCure, namedHost } from '../../../base/picture-hosts.ts'
import { errorEntry, type NearName, warningEntry } from '../problem.ts'
import {
  commandLine,
  dayCure,
  didYouMean,
  joinMessages,
  joinWithCommas,
  type Message,
  message,
  suggestionOrList,
} from '../wording.ts'

/** How it is said that nobody is there, and that somebody is and refuses who asks. */
const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/
const REFUSED = /HTTP 40[13]\b/
const REDIRECTED = /^HTTP 3\d\d leads to http/
const TOO_MANY = /^HTTP 429\b/
const UNTRUSTED = /certificate/
const PLAIN_HTTP = /wrong version number/
const COMPRESSED = /incorrect header check|the answer is compressed/

const MAX_SHOWN_PLACES = 3

/** What to do where a file of nearly this name is there. */
function nearNameHint(path: string, other: string): Message {
  return path.normalize('NFC').endsWith(other.normalize('NFC'))
    ? message`A file is there whose name has the same letters in another Unicode form, as a Mac writes them. Rename it: copy the name from here.`
    : message`Did you mean "${other}"? Capitals count.`
}

/** What only a look outside the config shows: at other files, and at the answers of sources ("check --live"). */
export const liveEntries = {
  SCHEMA_NOWHERE: warningEntry({
    title: message`A "$schema" that leads nowhere`,
    sample: { found: '../schemas/json/site.schema.json' },
    message: ({ found }) => message`There is no file at "${found}".`,
    why: message`Without the schema an editor neither completes keys nor marks mistakes.`,
    hint: message`Correct the path; in a museum with its own package.json, run npm install first.`,
  }),
  TEXTS_BEGUN: warningEntry<{ tag: string; code: string; places: readonly string[] }>({
    title: message`Texts that are still the English that a museum begins with`,
    sample: { tag: 'sw', code: 'sw', places: ['channels/news.json#/title', 'channels/visit.json#/title'] },
    message: ({ tag, places }) =>
      message`Texts in "${tag}" that are still the English of a new museum: ${places.length}, such as ${joinWithCommas(places.slice(0, MAX_SHOWN_PLACES))}.`,
    why: message`Visitors read English where the page says that it is another language.`,
    hint: ({ code, places: [place = ''] }) =>
      message`Write them, or run "vitrine texts export ${code} --out FILE.xlf", where they are not translated, and bring the file back. Where a word is the same in the language: ${commandLine(`texts accept ${place}/${code}`)}`,
  }),
  RECORDS_OPEN: warningEntry<{ code: string; counts: Readonly<Record<string, number>> }>({
    title: message`Records that are translated into other languages alone`,
    sample: { code: 'am', counts: { archive: 3, work: 120 } },
    message: ({ code, counts }) =>
      message`Records of content/ that are translated, and not into "${code}": ${joinWithCommas(Object.entries(counts).map(([kind, count]) => message`${kind} ${count}`))}.`,
    why: message`Visitors who chose the language read these texts in another, and the page says so.`,
    hint: ({ code }) =>
      message`Run "vitrine texts export ${code} --out FILE.xlf" and bring the file back. Where they are meant to stay as they are, nothing needs to be done.`,
  }),
  TEXTS_LATIN: warningEntry<{ tag: string; code: string; places: readonly string[] }>({
    title: message`Sentences in Latin letters under a language of another script`,
    sample: { tag: 'ar', code: 'ar', places: ['forms/gift.json#/submit/success'] },
    message: ({ tag, places }) =>
      message`Sentences under "${tag}" that are wholly in Latin letters: ${places.length}, such as ${joinWithCommas(places.slice(0, MAX_SHOWN_PLACES))}.`,
    why: message`Visitors who chose the language read another.`,
    hint: ({ code, places: [place = ''] }) =>
      message`Write them in "${code}", such as ${place}/${code}. Names, mottos and addresses may stay as they are.`,
  }),
  TEXTS_SAME: warningEntry<{ tag: string; code: string; places: readonly string[] }>({
    title: message`Texts that are those of another language`,
    sample: { tag: 'pl', code: 'pl', places: ['channels/visit.json#/title'] },
    message: ({ tag, places }) =>
      message`Texts under "${tag}" that are those of another language, word for word: ${places.length}, such as ${joinWithCommas(places.slice(0, MAX_SHOWN_PLACES))}.`,
    why: message`Visitors who chose the language read another.`,
    hint: ({ code, places: [place = ''] }) =>
      message`Write them in "${code}", such as ${place}/${code}. Names, mottos and addresses may stay as they are.`,
  }),
  LOGO_DARK: warningEntry({
    title: message`A dark mark in the dark header`,
    sample: { logo: '/media/mark.svg' },
    message: ({ logo }) => message`The mark "${logo}" is dark, and so is the header around it.`,
    why: message`Visitors would hardly see it.`,
    hint: message`Give "logo" two marks, "light" and "dark": "dark" is the bright one for dark grounds. Or set "header" of theme.json to another.`,
  }),
  LOGO_SIZE: warningEntry({
    title: message`A mark without a size`,
    sample: { logo: '/media/mark.svg' },
    message: ({ logo }) => message`The mark "${logo}" says neither "viewBox" nor "width" and "height".`,
    why: message`Browsers give it a box of 300 × 150 pixels and cut what is outside of it.`,
    hint: message`Write the size of the drawing into its first tag, such as viewBox="0 0 240 80".`,
  }),
  NOTICE_OVER: warningEntry({
    title: message`A notice that has been over for long`,
    sample: { until: '2025-03-01' },
    message: ({ until }) => message`The notice has been over since ${until}, and no page shows it.`,
    why: message`Where the year is mistyped, visitors do not read what the museum has to say.`,
    hint: message`Correct the day of "until", or take the notice out.`,
  }),
  ICON_SHAPE: warningEntry({
    title: message`An icon that is not square`,
    sample: { icon: '/media/icon.svg', width: 320, height: 80 },
    message: ({ icon, width, height }) =>
      message`The icon "${icon}" has ${width} × ${height} pixels, and icons are square.`,
    why: message`Tabs and home screens show it small within an empty square.`,
    hint: message`Write a square picture under "icon", such as the sign of the museum without its name.`,
  }),
  ROBOTS_HIDDEN: warningEntry({
    title: message`A public site that search engines are kept away from`,
    sample: { host: 'www.museum.example' },
    message: ({ host }) => message`"robots" is "none", and SITE_URL says that the site is public at ${host}.`,
    why: message`No search engine shows any of its pages.`,
    hint: message`Take "robots" out of site.json once the site is public. Until then nothing needs to be done.`,
  }),
  CONFIG_IGNORED: warningEntry({
    title: message`Files of the config that Git leaves out`,
    sample: { count: 3, file: 'records/coin.json', source: '.gitignore', line: 4, pattern: 'records/' },
    message: ({ count, file, source, line, pattern }) =>
      message`Git leaves out files of the config, such as "${file}": line ${line} of "${source}" is "${pattern}". Such files: ${count}.`,
    why: message`A clone of the museum, and what is built of it, would lack them.`,
    hint: message`Take the line out, or let it begin with "/" where it means a folder beside the config alone.`,
  }),
  PACKAGES_DEV: warningEntry<{ names: readonly string[] }>({
    title: message`Packages that are missing where the museum runs`,
    sample: { names: ['@fontsource/cairo', 'esbuild'] },
    message: ({ names }) =>
      message`Under "devDependencies" are packages that the running museum needs: ${joinWithCommas(names.map((name) => message`"${name}"`))}.`,
    why: message`"npm ci --omit=dev" leaves them out, and the site does not start.`,
    hint: ({ names }) => message`Run ${`"npm install --save-prod ${names.join(' ')}"`}.`,
  }),
  MEDIA_MISSING: errorEntry<{ path: string; other?: string | undefined }>({
    title: message`A file of the config that is not there`,
    sample: { path: '/media/mark.svg' },
    message: ({ path }) => message`There is no file "${path}".`,
    why: message`Visitors would see a gap in its place.`,
    hint: ({ path, other }) =>
      other === undefined
        ? message`Put the file at "${path.slice(1)}" in the config folder, or correct its name; capitals count.`
        : nearNameHint(path, other),
  }),
  PICTURE_MISSING: warningEntry<{ path: string; stored: string; suggestion?: string | undefined }>({
    title: message`A picture of the config that is not there`,
    sample: { path: 'mark.svg', stored: 'mark.svg', suggestion: '/media/mark.svg' },
    message: ({ path, stored }) =>
      message`"${path}" is a file of the content, and there is no "content/files/${stored}".`,
    why: message`Visitors would see a gap in its place.`,
    hint: ({ stored, suggestion }) =>
      suggestion === undefined
        ? message`Put a picture of the site itself, such as its logo, into the folder "media" and write "/media/${stored}". Where the file is stored by an import, nothing needs to be done.`
        : didYouMean(suggestion),
  }),
  PICTURE_STRAY: warningEntry({
    title: message`Pictures in a folder that nothing reads`,
    sample: { name: 'hall.jpg', count: 3 },
    message: ({ count }) => message`Nothing reads pictures in this folder. Pictures in it: ${count}.`,
    why: message`No page can show them.`,
    hint: ({ name }) =>
      message`Move those of the site itself to "media" and write "/media/${name}"; those of records to "content/files", and name them in the records.`,
  }),
  PICTURE_LARGE: warningEntry({
    title: message`A picture with too many pixels`,
    sample: { path: 'media/hall.jpg', width: 16_000, height: 12_000, limit: 100 },
    message: ({ path, width, height, limit }) =>
      message`The picture "${path}" has ${width} × ${height} pixels, more than ${limit} million.`,
    why: message`No smaller versions are made of it: every visitor loads the whole file, and phones may not show it.`,
    hint: message`Store it with fewer pixels, or as a JPEG that is not progressive and has at most 200 million.`,
  }),
  PICTURE_UNREADABLE: warningEntry<{ path: string; is?: 'heic' | 'lfs' | undefined }>({
    title: message`A file that is no picture`,
    sample: { path: 'media/mark.svg' },
    message: ({ path, is }) => {
      if (is === 'heic') return message`"${path}" is a HEIC picture, whatever its name says.`
      if (is === 'lfs')
        return message`"${path}" is no picture, but a pointer that Git LFS has left in its place.`
      return message`"${path}" cannot be read as a picture.`
    },
    why: message`Visitors would see a gap in its place.`,
    hint: ({ is }) => {
      if (is === 'heic') return message`Export it as JPEG: browsers do not show HEIC, the format of phones.`
      if (is === 'lfs')
        return message`Run ${'"git lfs install"'} and ${'"git lfs pull"'} in this folder, which bring the files themselves.`
      return message`Export it again as SVG, JPEG, PNG, WebP or AVIF: its name alone makes no picture of it.`
    },
  }),
  PICTURE_SMALL: warningEntry({
    title: message`Pictures of records with few pixels`,
    sample: { count: 3, path: 'content/files/bowl.jpg', width: 37, height: 23, least: 480 },
    message: ({ count, path, width, height, least }) =>
      message`Pictures of records with fewer than ${least} pixels on their longer side: ${count}, such as "${path}" with ${width} × ${height}.`,
    why: message`A page shows them as wide as a card or a banner, where they are blurred.`,
    hint: message`Store larger ones, as they come from the camera or the scanner: the site makes the small versions itself. Where there are no larger ones, nothing needs to be done.`,
  }),
  FILE_OTHER: warningEntry<{ path: string; reason: Message; cure?: Message | undefined }>({
    title: message`A file that is not what its name says`,
    sample: {
      path: 'content/files/report.pdf',
      reason: message`it is a Word document`,
      cure: message`Export it again as PDF.`,
    },
    message: ({ path, reason }) => message`"${path}" cannot be shown as its name says: ${reason}.`,
    why: message`Visitors would get a document that does not open, a gap, or a player without sound.`,
    hint: ({ cure }) => cure ?? message`Export it again.`,
  }),
  FILE_CAPTIONS: warningEntry<{ path: string; reason: Message; cure?: Message | undefined }>({
    title: message`Captions that browsers do not show`,
    sample: {
      path: 'content/files/tour.en.vtt',
      reason: message`it has no cue`,
      cure: message`Export the captions again.`,
    },
    message: ({ path, reason }) => message`Captions in "${path}" are not shown: ${reason}.`,
    why: message`A player leaves them out without a word, for those too who cannot hear.`,
    hint: ({ cure }) => cure ?? message`Export it again.`,
  }),
  CONTENT_FILE_MISSING: errorEntry<{
    path: string
    other?: string | undefined
    /** Where it is, of a path that is of another folder. */
    elsewhere?: string | undefined
  }>({
    title: message`A picture or document of a record that is not there`,
    sample: { path: 'content/files/2026/bowl.jpg' },
    message: ({ path }) => message`The record names a file, and there is no "${path}".`,
    why: message`Its page would show a gap, or a link that leads nowhere.`,
    hint: ({ path, other, elsewhere }) =>
      elsewhere !== undefined
        ? message`It is at "${elsewhere}", where "media/…" is not looked for: that is the folder "media" of the config. Move it there, or rename its folder here and in the record.`
        : isOfComputer(path)
          ? message`That is a place on somebody's computer. Put the file into "content/files", and write its path there.`
          : other === undefined
            ? message`Put the file there, or correct its name in the record; capitals count.`
            : nearNameHint(path, other),
  }),
  CONTENT_ID_TWICE: errorEntry({
    title: message`Two records of one id`,
    sample: { id: '1412', line: 3, name: 'archivesId' },
    message: ({ id, line, name }) => message`The record on line ${line} has the ${name} "${id}" too.`,
    why: message`Only one of them would be kept.`,
    hint: message`Give one of them another id, or remove it.`,
  }),
  CONTENT_REFUSED: errorEntry<{
    pointer: string
    reason: Message
    value?: string
    /** Whether the value may be a person's own and is therefore not said. */
    isPersonal?: boolean
    cure: Message
  }>({
    title: message`A record that does not fit`,
    sample: {
      pointer: '/weight',
      reason: message`must be number`,
      value: '"1,5"',
      cure: message`Correct it.`,
    },
    message: ({ pointer, reason, value, isPersonal }) => {
      const about = pointer || message`the record`
      if (isPersonal === true)
        return message`${about} ${reason}; its value may be a person's own and is not printed.`
      return value === undefined
        ? message`${about} ${reason}.`
        : message`${about} ${reason}; here it is ${value}.`
    },
    why: message`The record would be left out.`,
    hint: ({ cure }) => cure,
  }),
  CONTENT_PERIOD: warningEntry({
    title: message`A period that ends before it begins`,
    sample: { from: 'startTime', to: 'endTime', start: '2026-09-01', end: '2026-03-01' },
    message: ({ from, to, start, end }) => message`"${to}" is ${end}, before "${from}", which is ${start}.`,
    why: message`Neither is shown, and nothing says whether it is over.`,
    hint: ({ from, to }) => message`Correct "${from}" or "${to}".`,
  }),
  CONTENT_DAY: warningEntry<{ pointer: string; day: string; meant: number | undefined }>({
    title: message`An event on a day of another era`,
    sample: { pointer: '/startTime', day: '2569-12-05', meant: 2026 },
    message: ({ pointer, day }) => message`${pointer} is ${day}, before the year 1800 or after 2199.`,
    why: message`Pages announce it for that day.`,
    hint: ({ meant }) => dayCure(meant),
  }),
  CONTENT_AHEAD: warningEntry({
    title: message`Days of records that are far ahead`,
    sample: {
      reason: message`"${'publishDate'}" is more than two years ahead in ${countedRecords(1)}, such as ${'2062-11-15'} of ${'12'}`,
      cure: message`Until then no page shows them, unless "embargo" of site.json is false. Correct the year; where there is no date, leave it out.`,
    },
    message: ({ reason }) => message`${reason}.`,
    why: message`A year that was mistyped hides a record, or says what cannot be.`,
    hint: ({ cure }) => cure,
  }),
  CONTENT_VALUE: warningEntry({
    title: message`Values of records that cannot be meant`,
    sample: {
      reason: message`"${'length'}" is below zero in ${countedRecords(1)}, such as ${'-4 (MI-1)'}`,
      cure: message`No such measure is: take the sign away, or leave the number out where it is not known.`,
    },
    message: ({ reason }) => message`${reason}.`,
    why: message`It fits its field, so pages show it and filters go by it.`,
    hint: ({ cure }) => cure,
  }),
  CONTENT_ID_ALIKE: warningEntry({
    title: message`An id that looks like another`,
    sample: { id: 'mi-1', other: 'MI-1', line: 7 },
    message: ({ id, other, line }) =>
      message`The id "${id}" looks like "${other}" on line ${line}, and is another one.`,
    why: message`There are two records, with a page each; people and some programs take their addresses for one.`,
    hint: message`Where the two are one, leave one of them. Otherwise give one an id that nobody mistakes.`,
  }),
  CONTENT_STATUS: warningEntry({
    title: message`A record with an unknown word for whether it takes place`,
    sample: { pointer: '/activityStatus', status: 'canselled' },
    message: ({ pointer, status }) => message`${pointer} is "${status}", a word that nobody knows.`,
    why: message`Pages, calendars and search engines announce it as taking place.`,
    hint: message`Write "cancelled" or "postponed"; leave the field out where it takes place as announced.`,
  }),
  CONTENT_LINE: errorEntry<{ reason?: Message; isWhole?: boolean }>({
    title: message`A line that is no record`,
    sample: {},
    message: ({ reason }) =>
      reason === undefined
        ? message`This line is no JSON object.`
        : joinMessages(message`This line is no JSON object.`, reason),
    why: message`The record would be left out.`,
    hint: ({ isWhole }) =>
      isWhole === true
        ? message`The file is one value of JSON: take out the brackets around the records and the commas between them, and write each record, between { and }, in one line.`
        : message`Write one record a line, each between { and }.`,
  }),
  CONTENT_ENCODING: errorEntry({
    title: message`Records in another encoding`,
    sample: { lines: 3 },
    message: ({ lines }) => message`This is not written in UTF-8. Lines with other bytes: ${lines}.`,
    why: message`The records of these lines would be left out: their letters cannot be read.`,
    hint: message`Save the file again with the encoding UTF-8; the characters are lost otherwise.`,
  }),
  CONTENT_PERSONAL: warningEntry({
    title: message`Records with a number or an address of a person`,
    sample: { field: 'description', called: message`a telephone number`, count: 2, id: 'sp-001' },
    message: ({ field, called, count, id }) =>
      message`"${field}" has what looks like ${called}, for everyone to read: ${countedRecords(count)}, such as "${id}".`,
    why: message`Pages show it, searches find it, and everybody may have it as JSON.`,
    hint: message`Take it out of the record, or declare the field private in the record type. What the museum says of itself belongs into "place" of site.json; where everybody may read it, nothing needs to be done.`,
  }),
  CONTENT_INTERNAL: warningEntry({
    title: message`Records with what a museum keeps for itself`,
    sample: { field: 'Insurance value', count: 2, id: 'sp-001' },
    message: ({ field, count, id }) =>
      message`"${field}" looks internal, for everyone to read: ${countedRecords(count)}, such as "${id}".`,
    why: message`Pages show it, searches find it, and everybody may have it as JSON: where a thing lies in the store, what it is worth or insured for. The import of a table leaves such columns out.`,
    hint: message`Take it out of the records. Where it is for everyone, nothing needs to be done.`,
  }),
  RECORD_INTERNAL: warningEntry({
    title: message`A field of records that looks internal`,
    sample: { name: 'worth', type: 'textile' },
    message: ({ name, type }) =>
      message`"${name}" of the record type "${type}" looks like what a museum keeps for itself, and does not say whether it is private.`,
    why: message`Records are public: pages show them, searches find them, and everybody may have them as JSON.`,
    hint: message`Write "private": true in the field, or "private": false where everybody may read it. Until then the map that an import proposes leaves its column out.`,
  }),
  CONTENT_DAMAGE: warningEntry({
    title: message`Texts of records that are damaged or not written yet`,
    sample: {
      field: 'title',
      text: 'EspÃ©cimes',
      reason: message`a text in UTF-8 that was read in another encoding`,
      cure: message`Export once more from where the text is whole, as UTF-8.`,
      count: 12,
    },
    message: ({ field, text, reason, count }) =>
      message`"${text}" in "${field}" is ${reason}: ${countedRecords(count)}.`,
    why: message`Pages show it as it is.`,
    hint: ({ cure }) => cure,
  }),
  CONTENT_NAME: errorEntry<{ name: string } & NearName>({
    title: message`A file of content that holds no records`,
    sample: { name: 'works.json', suggestion: 'work.ndjson', known: ['archive.ndjson', 'work.ndjson'] },
    message: ({ name }) => message`A content folder has no file "${name}".`,
    why: message`The site would not start: what is in the file would be missing without a word.`,
    hint: ({ suggestion, known }) =>
      message`One record a line, in a file named after their type; pictures and documents are below "files". ${suggestionOrList(suggestion, known)}`,
  }),
  CONTENT_LINK: warningEntry({
    title: message`A link to a record that is not there`,
    sample: { field: 'mint', type: 'mint', id: 'quay' },
    message: ({ field, type, id }) =>
      message`"${field}" leads to "${id}", and content/${type}.ndjson has no record of this id.`,
    why: message`The link is left out of the page.`,
    hint: message`Correct the id; capitals count. Where the record is imported from elsewhere, nothing needs to be done.`,
  }),
  CONTENT_HREF: warningEntry<{ href: string; reason: Message; suggestion?: string | undefined }>({
    title: message`A link to a page or a record that is not there`,
    sample: {
      href: '/exhibitions/999',
      reason: message`content/${'exhibitionTemp'}.ndjson has no record "${'999'}"`,
      suggestion: '/exhibitions/99',
    },
    message: ({ href, reason }) => message`The link "${href}" leads nowhere: ${reason}.`,
    why: message`The visitor would end on the error page.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Link to the route of a page, or write a whole address beginning with https://.`
        : didYouMean(suggestion),
  }),
  CONTENT_CHANNEL: warningEntry<{ channel: string; count: number } & NearName>({
    title: message`Articles of a channel that no page asks for`,
    sample: { channel: 'Latestnews', count: 3, known: ['LatestNews'], suggestion: 'LatestNews' },
    message: ({ channel, count }) =>
      message`No page asks for articles of the channel "${channel}". Articles of it: ${count}.`,
    why: message`They are in no list; capitals count.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  CHANNEL_EMPTY: warningEntry<{ channel: string; route: string } & NearName>({
    title: message`A list of a channel that no record has`,
    sample: { channel: 'LatestNew', route: '/news', known: ['LatestNews'], suggestion: 'LatestNews' },
    message: ({ channel, route }) =>
      message`${route} lists articles of the channel "${channel}", which no article and no channel has.`,
    why: message`The list is always empty; capitals count.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  SEARCH_SECTION: warningEntry<{ section: string } & NearName>({
    title: message`A section of the search in which nothing is found`,
    sample: { section: 'News', known: ['LatestNews', 'Works'], suggestion: 'LatestNews' },
    message: ({ section }) =>
      message`No record type, no kind of record and no channel of articles is called "${section}".`,
    why: message`The section of the search is always empty.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  FILTER_EMPTY: warningEntry<{ fact: string; entity: string; source?: string } & NearName>({
    title: message`A filter over what no record says`,
    sample: { fact: 'material', entity: 'work', suggestion: 'medium', known: ['classification', 'medium'] },
    message: ({ fact, entity, source }) =>
      source === undefined
        ? message`The filter offers values of "${fact}", and no record in content/${entity}.ndjson has any.`
        : message`The source "${source}" asks for records by their fact "${fact}", and no record in content/${entity}.ndjson has it.`,
    why: message`Visitors see no value to choose, or an empty list.`,
    hint: ({ suggestion, known }) =>
      joinMessages(
        suggestionOrList(suggestion, known),
        message`Where records with it are imported from elsewhere, nothing needs to be done.`,
      ),
  }),
  LINK_FILTER: warningEntry<{ href: string; value: string; entity: string } & NearName>({
    title: message`A link to a filter by what no record says`,
    sample: { href: '/works?type=Vaze', value: 'Vaze', entity: 'work', suggestion: 'Vase', known: ['Vase'] },
    message: ({ href, value, entity }) =>
      message`"${href}" leads to a list with "${value}" alone, and no record in content/${entity}.ndjson has it.`,
    why: message`Visitors who follow it find an empty list.`,
    hint: ({ suggestion, known }) =>
      joinMessages(
        suggestionOrList(suggestion, known),
        message`Where records with it are imported from elsewhere, nothing needs to be done.`,
      ),
  }),
  CONTENT_SCRIPT: warningEntry<{
    code: string
    other: string
    field: string
    count: number
    isByLetters?: true | undefined
  }>({
    title: message`Texts of records in the script of another language`,
    sample: { code: 'ja', other: 'ar', field: 'title', count: 12 },
    message: ({ code, other, field, count, isByLetters }) =>
      isByLetters === true
        ? message`Texts under "${code}" have letters of "${other}" that "${code}" does not have, such as "${field}" here: ${countedRecords(count)}.`
        : message`Texts under "${code}" are in the script of "${other}" alone, such as "${field}" here: ${countedRecords(count)}.`,
    why: message`Visitors who chose the one language would read the other.`,
    hint: ({ code, other }) =>
      message`Write them in "${code}". Where a table was filled in, the columns of "${code}" and "${other}" may have been exchanged.`,
  }),
  CONTENT_LIST: warningEntry({
    title: message`A value of a list that looks like several`,
    sample: { field: 'metals', separator: ';', value: 'gold; silver', count: 12 },
    message: ({ field, separator, value, count }) =>
      message`The list "${field}" has "${value}" as a single value. Records with "${separator}" in one: ${count}.`,
    why: message`Filters, search and pages take it for one value.`,
    hint: ({ field, separator }) =>
      message`If these are several values, write them as a list: ["…", "…"]; where the records come from a table, add {"split": "${separator}"} to the steps of "${field}" in its import map.`,
  }),
  CONTENT_PICTURE_HOST: warningEntry({
    title: message`Pictures of records that browsers will refuse`,
    sample: { host: 'https://img.example.org', count: 12 },
    message: ({ host, count }) =>
      message`Pictures or media of ${countedRecords(count)} are at ${host}, from where pages load none.`,
    why: message`The Content-Security-Policy refuses pictures of other hosts: visitors see empty boxes.`,
    hint: ({ host }) => hostCure(host),
  }),
  CONTENT_RIGHTS: warningEntry({
    title: message`A record with an unknown statement of rights`,
    sample: { pointer: '/rights', statement: 'https://rightsstatements.org/vocab/InCopyright/1.0/' },
    message: ({ pointer, statement }) =>
      message`${pointer} is "${statement}", which is no statement of rightsstatements.org and no licence of creativecommons.org.`,
    why: message`Pages, IIIF and search engines say nothing of the rights, and nobody may download it.`,
    hint: message`Write a URI such as "http://rightsstatements.org/vocab/InC/1.0/" or "https://creativecommons.org/licenses/by/4.0/".`,
  }),
  CONTENT_MEDIUM: warningEntry<{ path: string; type: string } & NearName>({
    title: message`A medium that pages do not show`,
    sample: { path: 'hall.jpg', type: 'panoramic', suggestion: 'panorama', known: ['panorama', 'iiif'] },
    message: ({ path, type }) => message`"${path}" is of the type "${type}", of which pages show nothing.`,
    why: message`It is a link in place of what it shows.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  CONTENT_MEDIUM_FILE: warningEntry({
    title: message`A picture or medium in a format that browsers do not show`,
    sample: { path: 'hall.obj', shown: 'GLB' },
    message: ({ path }) => message`"${path}" is in a format that browsers do not show.`,
    why: message`Its page has a gap or a link in its place.`,
    hint: ({ shown }) => message`Export it as ${shown}.`,
  }),
  CONTENT_PANORAMA: warningEntry({
    title: message`A panorama of another shape`,
    sample: { path: 'content/files/hall.jpg', shape: message`no picture` },
    message: ({ path, shape }) => message`"${path}" is said to be a panorama, and is ${shape}.`,
    why: message`A panorama covers 360° × 180°, so it is twice as wide as high; another picture would be drawn askew.`,
    hint: message`Export it as an equirectangular picture, or take "panorama" away.`,
  }),
  SECRET_UNSET: warningEntry({
    title: message`A secret that is not set`,
    sample: {
      words: message`REGISTER_KEY is not set, so requests to the service "register" go out without the secret that signs them.`,
      env: 'REGISTER_KEY',
    },
    message: ({ words }) => words,
    why: message`The backend refuses them, or answers less.`,
    hint: ({ env }) => message`Set ${env} where the site runs.`,
  }),
  SETTING_EMPTY: warningEntry({
    title: message`A setting without a value`,
    sample: { name: 'PHONE', file: 'site.json' },
    message: ({ name, file }) => message`"${name}" is empty, and ${file} has "{${name}}".`,
    why: message`Visitors read what stands before it, such as the word for a telephone, with nothing behind.`,
    hint: ({ name }) =>
      message`Write its value, or set ${name} where the site runs; or take "{${name}}" out of the texts.`,
  }),
  SERVICE_UNSET: warningEntry({
    title: message`A source that nobody answers here`,
    sample: {
      words: message`OBJECTS_API_URL is not set, and the source "objects" asks the service "objects" for GET /v1/objects.`,
      env: 'OBJECTS_API_URL',
    },
    message: ({ words }) => words,
    why: message`The site does not start so: its pages could show nothing.`,
    hint: ({ env }) => message`Set ${env} where the site runs.`,
  }),
  CALL_UNKNOWN: warningEntry<{ source: string; call: string; env: string } & NearName>({
    title: message`A path that is no call of the content service`,
    sample: {
      source: 'works',
      call: 'POST /api/queryWorksList',
      env: 'MAIN_API_URL',
      suggestion: 'POST /api/queryWorkList',
      known: ['POST /api/queryWorkList', 'POST /api/queryWorkDetail'],
    },
    message: ({ source, call }) =>
      message`The source "${source}" asks for ${call}, which is no call of the content service. Other sources of its service are answered by it.`,
    why: message`The site does not start so: its pages could show nothing.`,
    hint: ({ suggestion, known, env }) =>
      message`${suggestionOrList(suggestion, known)} Or set ${env} to the address of a service that has it.`,
  }),
  REQUEST_REFUSED: errorEntry({
    title: message`A request that the content service refuses`,
    sample: {
      source: 'works',
      call: 'POST /api/queryWorkList',
      pointer: '/body/entity',
      detail: 'must be object',
    },
    message: ({ source, call, pointer, detail }) =>
      message`The source "${source}" sends ${call} what it refuses: ${pointer} ${detail}.`,
    why: message`Every page that it fills would say that its content cannot be had.`,
    hint: ({ call }) =>
      message`Write "request" as the schemas of ${call} say (schemas/json/api), or set the address of another service.`,
  }),
  REQUEST_UNREAD: warningEntry({
    title: message`A value that the content service does not read`,
    sample: { source: 'archives', call: 'POST /api/queryArchivesList', pointer: '/body/entity/chanelNo' },
    message: ({ source, call, pointer }) =>
      message`The source "${source}" sends ${pointer}, which ${call} does not read.`,
    why: message`A filter of a wrong name filters nothing, and nobody is told.`,
    hint: message`Correct the name as the schemas of the call say (schemas/json/api), or remove it.`,
  }),
  FACET_UNKNOWN: warningEntry<{ source: string; fact: string; isAsked: boolean } & NearName>({
    title: message`Counts of a fact that there is not`,
    sample: {
      source: 'works',
      fact: 'clasification',
      suggestion: 'classification',
      known: ['classification', 'maker'],
      isAsked: true,
    },
    message: ({ source, fact, isAsked }) =>
      isAsked
        ? message`The source "${source}" has the values of "${fact}" counted, which is no fact of a record.`
        : message`The source "${source}" reads values of "${fact}", and its request has others counted.`,
    why: message`The filter that takes its values from there offers none, and nobody is told.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  FIELD_UNANSWERED: warningEntry<{ source: string; call: string; pointer: string } & NearName>({
    title: message`A field that the content service does not answer`,
    sample: {
      source: 'archives',
      call: 'POST /api/queryArchivesList',
      pointer: '/titel',
      suggestion: '/title',
      known: ['/title', '/content'],
    },
    message: ({ source, call, pointer }) =>
      message`The source "${source}" reads "${pointer}", which no answer of ${call} has.`,
    why: message`It is empty in every record, and nobody is told.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  FORM_UNTAKEN: errorEntry({
    title: message`A form that the content service does not take`,
    sample: {
      reason: message`The form "contact" is sent to /api/form/contact, which the content service does not take.`,
      hint: message`Send it to "/api/forms/contact", or give its service an address.`,
    },
    message: ({ reason }) => reason,
    why: message`The site would not start.`,
    hint: ({ hint }) => hint,
  }),
  VARIABLE_UNREAD: warningEntry({
    title: message`A variable of the environment that nothing reads`,
    sample: { words: message`MIAN_API_URL is not read; did you mean MAIN_API_URL?` },
    message: ({ words }) => words,
    why: message`What it says has no effect.`,
    hint: message`Correct the name of the variable, or unset it.`,
  }),
  CHECK_STOPPED: errorEntry({
    title: message`A check that cannot begin or go on`,
    sample: { words: message`PORT is "trzy", and must be a number.` },
    message: ({ words }) => words,
    why: message`Nothing is known of the config until then.`,
    hint: () => message`Correct this, and run the check again.`,
  }),
  LIVE_FAILED: errorEntry<{
    source: string
    detail: string
    reason: string | undefined
    /** Where the service is, and which variables say so and sign its requests. */
    service?: {
      readonly name: string
      readonly env: string
      readonly address: string
      readonly auth?: string | undefined
    }
    /** Method and address of the call, without what may be secret in them. */
    asked?: string | undefined
  }>({
    title: message`A source that fails`,
    sample: { source: 'objects', detail: 'HTTP 400', reason: 'limit must be at most 100' },
    message: ({ source, detail, reason, asked }) =>
      message`The source "${source}" fails: ${detail}.${asked === undefined ? '' : message` Asked was ${asked}.`}${reason === undefined ? '' : message` The backend says: ${reason}`}`,
    why: message`Its pages show that their content cannot be had.`,
    hint: ({ detail, reason, service }) => {
      if (service !== undefined && UNREACHABLE.test(detail))
        return message`Nobody answers at ${service.address}, which ${service.env} says. Correct ${service.env}, or start the service.`
      if (service !== undefined && REFUSED.test(detail))
        return service.auth === undefined
          ? message`The service "${service.name}" wants to know who asks: give it "auth" in site.json, with the variable that holds the secret.`
          : message`Set ${service.auth} to the secret that the service "${service.name}" knows. Where it is right, compare "scheme" and "header" under "auth" of the service with its manual: the secret may be sent under another name.`
      if (service !== undefined && REDIRECTED.test(detail))
        return message`Redirects are not followed. Write the address to which it leads, where it is of this service: its host in ${service.env}, its path in "request", "/" at its end included.`
      if (service !== undefined && UNTRUSTED.test(detail))
        return message`This machine does not trust the certificate of ${service.address}: it is over, of another host, or of an authority that is not known here. Let its owners renew it, or name a file with that authority in NODE_EXTRA_CA_CERTS.`
      if (service !== undefined && PLAIN_HTTP.test(detail))
        return message`Nobody speaks https at ${service.address}. Correct the port in ${service.env}, or write http.`
      if (COMPRESSED.test(detail))
        return message`Let the backend name in "Content-Encoding" how its answer is compressed, and only where it is.`
      if (TOO_MANY.test(detail))
        return message`The backend takes no more calls for now. Ask its owners for more, and let answers be used for longer: "cacheSeconds" of the source.`
      return reason === undefined
        ? message`Compare "request" and "response" with the manual of the backend.`
        : message`Correct "request" as the backend says.`
    },
  }),
  LIVE_RECORDS: warningEntry<{ entity: string; reason: Message; record?: Message; cure?: Message }>({
    title: message`Records of the database that lead to what is not there`,
    sample: {
      entity: 'recording',
      record: sameInBoth('r-12'),
      reason: message`"${'objects'}" leads to "${'1'}", and no ${'work'} record has this id`,
    },
    message: ({ entity, reason, record }) =>
      record === undefined
        ? message`Records "${entity}" in the database: ${reason}.`
        : message`Record ${record} of "${entity}" in the database: ${reason}.`,
    why: message`Pages leave out such links, and show empty boxes in place of such pictures.`,
    hint: ({ cure }) =>
      cure ?? message`Correct it where the record comes from, and import that again. Capitals of ids count.`,
  }),
  LIVE_UNASKED: warningEntry<{ source: string; service: string; env: string | undefined }>({
    title: message`A source that could not be asked`,
    sample: { source: 'objects', service: 'main', env: 'MAIN_API_URL' },
    message: ({ source, service, env }) =>
      env === undefined
        ? message`No list gives an address of a page that the source "${source}" fills, so it was not asked.`
        : message`The source "${source}" was not asked: the service "${service}" has no address.`,
    why: message`Nothing is known of its answers.`,
    hint: ({ env }) =>
      env === undefined
        ? message`Look at the ids and "links" of the lists.`
        : message`Set the environment variable ${env}.`,
  }),
  LIVE_NOTHING: warningEntry({
    title: message`A source without records`,
    sample: { source: 'objects', pointer: '/data' },
    message: ({ source, pointer }) => message`The source "${source}" answers no records at "${pointer}".`,
    why: message`Its pages are empty, and nothing else of it could be checked.`,
    hint: message`Compare "request" and "records" with what the backend answers.`,
  }),
  LIVE_EMPTY_FIELD: warningEntry<{
    source: string
    part: string
    places: readonly string[]
    records: number
  }>({
    title: message`A pointer to nothing`,
    sample: { source: 'objects', part: 'subtitle', places: ['/titel'], records: 20 },
    message: ({ source, part, places, records }) =>
      message`"${part}" of the source "${source}" is empty in each of ${records} records: nothing is at ${joinWithCommas(places)}.`,
    why: message`What it should show is missing everywhere.`,
    hint: message`Correct the pointer, or leave the part out.`,
  }),
  LIVE_FACET: warningEntry<{
    source: string
    name: string
    pointer: string
    /** What is not there; words, where codes are shown in their place. */
    part: 'records' | 'value' | 'label' | 'total' | 'words'
    /** Of words, a code that is shown. */
    value?: string
  }>({
    title: message`A filter without values, or without their words or numbers`,
    sample: { source: 'objects', name: 'material', pointer: '/facets/material', part: 'records' },
    message: ({ source, name, pointer, part, value = '' }) => {
      if (part === 'words')
        return message`Values of the filter "${name}" of the source "${source}" are shown by their codes, such as "${value}", and the answer has words for them at "${pointer}".`
      if (part === 'records')
        return message`The answer of the source "${source}" has no list of values for the filter "${name}" at "${pointer}".`
      if (part === 'value')
        return message`The answer of the source "${source}" has no value for the filter "${name}" in its list at "${pointer}".`
      return part === 'label'
        ? message`No value of the filter "${name}" in the answer of the source "${source}" has words at "${pointer}".`
        : message`No value of the filter "${name}" in the answer of the source "${source}" has a number of records at "${pointer}".`
    },
    why: message`Visitors see no value to choose, or codes without words, or no numbers.`,
    hint: ({ name, part, pointer }) => {
      if (part === 'words') return message`Write "label": ${`"${pointer}"`} for "${name}" under "facets".`
      if (part === 'label' || part === 'total')
        return message`Compare "${part}" of "${name}" under "facets" with what the backend answers: the pointer begins in each entry of the list.`
      return message`Compare "records", "where" and "value" of "${name}" under "facets" with what the backend answers. Where no record has such a value, take the filter out of the page.`
    },
  }),
  LIVE_ID_TWICE: warningEntry({
    title: message`Records of one list with the same id`,
    sample: { source: 'objects', id: 'bronze', twice: 9, records: 10 },
    message: ({ source, id, twice, records }) =>
      message`${twice} of ${records} records of the source "${source}" have the id of another record, such as "${id}".`,
    why: message`All of them lead to one page.`,
    hint: message`Let "id" take the place where each record has another value.`,
  }),
  LIVE_ID_OTHER: warningEntry({
    title: message`A record with another id than in its list`,
    sample: { source: 'book', id: '746.9 BIB-1', asked: 'BIB-1' },
    message: ({ source, id, asked }) =>
      message`The source "${source}" answers "${asked}" with a record whose id is "${id}".`,
    why: message`The page of the record finds itself in no list: what is before and behind it, and what is saved, is lost.`,
    hint: message`Let "id" of both sources take the same value.`,
  }),
  LIVE_SORT: warningEntry({
    title: message`An order that changes nothing`,
    sample: { source: 'books', value: 'titel', usual: '-year' },
    message: ({ source, value, usual }) =>
      usual === ''
        ? message`The source "${source}" answers the same records in the same order for "${value}" as without an order.`
        : message`The source "${source}" answers the same records in the same order for "${value}" as for "${usual}".`,
    why: message`Visitors would choose an order and see no difference.`,
    hint: message`Compare the value that the request sends with the manual of the backend. Where it is the backend's own order, offer it once.`,
  }),
  LIVE_FILTER: warningEntry<{
    source: string
    name: string
    value: string
    /** How many records have the value; undefined for words that none has. */
    count: number | undefined
    total: number | undefined
    /** Whether the value finds nothing. */
    isNothing?: boolean
  }>({
    title: message`A filter that leaves everything or nothing`,
    sample: { source: 'objects', name: 'material', value: 'bronze', count: 12, total: 187 },
    message: ({ source, name, value, count, total = 0, isNothing = false }) =>
      isNothing
        ? message`The source "${source}" answers no record where "${name}" is "${value}", a value that it offers itself${count === undefined ? '' : message` with ${countedRecords(count)}`}.`
        : count === undefined
          ? message`The source "${source}" answers the same records for "${value}" as "${name}", a word that no record has.`
          : message`The source "${source}" answers all ${total} records where "${name}" is "${value}", which ${count} have.`,
    why: message`Visitors would choose a value and not see the records that have it.`,
    hint: ({ name, isNothing = false }) =>
      isNothing
        ? message`Let "value" of the facet "${name}" lead to what the backend takes, such as a code or an id; the words that visitors read are its "label".`
        : message`Compare the parameter that the request sends for "${name}" with the manual of the backend: its name, and how it takes values.`,
  }),
  LIVE_SEVERAL: warningEntry<{ source: string; name: string; values: readonly string[] }>({
    title: message`A filter that takes one value and not two`,
    sample: { source: 'objects', name: 'material', values: ['bronze', 'jade'] },
    message: ({ source, name, values: [one = '', other = ''] }) =>
      message`The source "${source}" answers records where "${name}" is "${one}", and none where it may be "${one}" or "${other}".`,
    why: message`Visitors who tick two boxes find nothing.`,
    hint: ({ name }) =>
      message`Compare with the manual of the backend how it takes several values of "${name}": with "separator" they are one text, without it the parameter is repeated. Where it takes one alone, write "select" in place of "checkboxes".`,
  }),
  LIVE_LANGUAGE: warningEntry({
    title: message`A backend that answers one language for another`,
    sample: { source: 'objects', locale: 'ko', other: 'el', records: 20 },
    message: ({ source, locale, other, records }) =>
      message`The source "${source}" answers the texts of "${locale}" for "${other}" too, of ${records} records.`,
    why: message`Visitors would choose a language and read another.`,
    hint: message`Compare how the request says "{locale}" with the manual of the backend: the name of the parameter, and how it writes a language. Where the records are not translated, nothing needs to be done.`,
  }),
  LIVE_LANGUAGE_FIXED: warningEntry({
    title: message`A request that says one language for all`,
    sample: { source: 'charts', name: 'X-Language', value: 'ko', other: 'he', asked: 'he', records: 20 },
    message: ({ source, name, value, asked, records }) =>
      message`The source "${source}" sends "${name}" as "${value}" on pages of every language, and the backend has other titles for "${asked}", of ${records} records.`,
    why: message`Visitors who chose another language read this one.`,
    hint: ({ other, asked }) =>
      asked === other
        ? message`Write "{locale}" in its place: the code of the page's language.`
        : message`Write "{locale}" in its place, and let "code" of the languages in site.json be what the backend takes.`,
  }),
  LIVE_YEARS: warningEntry({
    title: message`A filter of years that is sent the wrong way`,
    sample: { source: 'charts', year: '2999', isSwapped: true },
    message: ({ source, year, isSwapped }) =>
      isSwapped
        ? message`The source "${source}" answers records from the year ${year} on, and none until then: first and last year are exchanged.`
        : message`The source "${source}" answers all records from the year ${year} on.`,
    why: message`Visitors who choose years see those of other years.`,
    hint: ({ isSwapped }) =>
      isSwapped
        ? message`Exchange "from" and "to" of the filter, or the parameters that "request" sends for them.`
        : message`Compare the parameters that "request" sends for the years with the manual of the backend.`,
  }),
  LIVE_PICTURE_SIDES: warningEntry({
    title: message`Width and height of pictures that are exchanged`,
    sample: { source: 'charts', asked: 3, width: 1300, height: 1000 },
    message: ({ source, asked, width, height }) =>
      message`Pictures of the source "${source}" that were loaded have the width of the one place and the height of the other: ${asked}, such as one of ${width} × ${height} pixels.`,
    why: message`Pages keep room for another shape, and move once the picture has come.`,
    hint: message`Exchange "imageWidth" and "imageHeight" under "item".`,
  }),
  LIVE_NO_TEXT: warningEntry({
    title: message`A pointer to what is no text`,
    sample: { source: 'objects', part: 'title', value: '{"main":"Jug","other":"Ewer"}', records: 20 },
    message: ({ source, part, value, records }) =>
      message`"${part}" of the source "${source}" is no text in any of ${records} records, such as ${value}.`,
    why: message`Nothing of it is shown; a title is "untitled".`,
    hint: message`Let the pointer lead to a member, or read texts by language with "as": ["language"].`,
  }),
  LIVE_UNTITLED: warningEntry({
    title: message`Records without a title`,
    sample: { source: 'objects', without: 3, records: 20, example: '79.66.115' },
    message: ({ source, without, records, example }) =>
      message`${without} of ${records} records of the source "${source}" have no title, such as "${example}".`,
    why: message`They are shown as untitled.`,
    hint: message`Give "title" several places: the first that is not empty counts.`,
  }),
  LIVE_TEXT_PARTS: warningEntry<{
    source: string
    parts: readonly Message[]
    without: number
    records: number
  }>({
    title: message`Parts of texts that no page shows`,
    sample: {
      source: 'articles',
      parts: [message`2 × a script ("7", "9")`],
      without: 2,
      records: 20,
    },
    message: ({ source, parts, without, records }) =>
      message`${without} of ${records} texts of the source "${source}" have parts that no page shows: ${joinWithCommas(parts, message`; `)}.`,
    why: message`A page shows a closed list of elements, and what it can load.`,
    hint: message`Insert pictures by their addresses, and put links in the place of forms, frames and programs.`,
  }),
  LIVE_WITHHELD: warningEntry({
    title: message`Records that are withheld`,
    sample: { source: 'posts', withheld: 1, records: 20, example: '417' },
    message: ({ source, withheld, records, example }) =>
      message`${withheld} of ${records} records of the source "${source}" are withheld, such as "${example}": they are in no list, and their pages are 404.`,
    why: message`Pages of a list with such records have fewer entries, and no number of all is shown.`,
    hint: message`Nothing needs to be done where that is what "withheld" is for.`,
  }),
  LIVE_NOT_PUBLIC: warningEntry({
    title: message`Records that say that they are not for everyone`,
    sample: { source: 'objects', hidden: 1, records: 20, name: 'status', value: 'draft', example: '417' },
    message: ({ source, hidden, records, name, value, example }) =>
      message`${hidden} of ${records} records of the source "${source}" say by "${name}" that they are not for everyone, such as "${example}" by "${value}", and are shown.`,
    why: message`What a service lists is shown, as far as the source does not withhold it.`,
    hint: () =>
      message`Ask the service for public records alone ("query" of the request), or write where the record says it in "withheld", such as {"from": "/status", "as": [{"map": {"published": "no"}}]}.`,
  }),
  LIVE_RIGHTS: warningEntry({
    title: message`Records without rights`,
    sample: { source: 'objects', without: 3, unknown: 1, records: 20, example: '79.66.115' },
    message: ({ source, without, unknown, records, example }) =>
      message`Of ${records} records of the source "${source}" ${without} say nothing of their rights, and ${unknown} name a statement that is not known, such as "${example}".`,
    why: message`Nobody can tell what may be done with their pictures.`,
    hint: message`Write URIs of rightsstatements.org or creativecommons.org into the records, or "rights" into the source for those without.`,
  }),
  LIVE_UNREAD: warningEntry<{
    source: string
    part: string
    unread: number
    given: number
    text: string
    example: string
    /** Whether a step makes a year of the text. */
    isDated?: boolean
  }>({
    title: message`Dates or numbers that are not understood`,
    sample: { source: 'events', part: 'start', unread: 3, given: 20, text: '01/05/2026', example: '12' },
    message: ({ source, part, unread, given, text, example }) =>
      message`Of ${given} values of "${part}" in the source "${source}" ${unread} are not understood, such as "${text}" of "${example}".`,
    why: message`Pages leave them out, and neither sort nor filter by them.`,
    hint: ({ part, isDated }) =>
      isDated === true
        ? message`Write "as": ["year"] for "${part}" beside its "from", which makes a year of it, and the words themselves as "dateText".`
        : message`Have the backend write dates as 2026-11-21 and numbers in digits, or show the words as they are: a date as "dateText", all else as a fact without steps.`,
  }),
  LIVE_TRANSFORM: warningEntry({
    title: message`A transform of an extension that fails`,
    sample: {
      source: 'objects',
      part: 'facts.size',
      transform: 'inches',
      failed: 3,
      value: '12',
      reason: 'RangeError',
      example: 'A-1',
    },
    message: ({ source, part, transform, failed, value, reason, example }) =>
      message`The transform "${transform}" throws for ${failed} values of "${part}" in the source "${source}", such as "${value}" of "${example}": ${reason}.`,
    why: message`Pages leave out what it should show.`,
    hint: ({ transform }) =>
      message`Correct "apply" of the transform "${transform}" in the extension, so that it takes such values.`,
  }),
  LIVE_PERIOD: warningEntry({
    title: message`Records whose periods end before they begin`,
    sample: { source: 'coins', reversed: 3, given: 20, start: '138', end: '117', example: 'HC-7' },
    message: ({ source, reversed, given, start, end, example }) =>
      message`Of ${given} periods of the source "${source}" ${reversed} end before they begin, such as ${start} to ${end} of "${example}".`,
    why: message`A pair that contradicts itself is left out, or written in order of time, and filters of years miss the record.`,
    hint: message`Correct the records, or exchange the places of the two ends in the mapping.`,
  }),
  LIVE_PERSONAL: warningEntry({
    title: message`Records that show a number or an address of a person`,
    sample: { source: 'loans', part: 'subtitle', called: message`a telephone number`, count: 12, id: 'LO-1' },
    message: ({ source, part, called, count, id }) =>
      message`"${part}" of the source "${source}" has what looks like ${called}, for everyone to read: ${countedRecords(count)}, such as "${id}".`,
    why: message`Pages show it, searches find it, and everybody may have it as JSON.`,
    hint: ({ part }) =>
      message`Take "${part}" out of the mapping, or have it taken out where the records come from; where everybody may read it, nothing needs to be done.`,
  }),
  LIVE_PAGELESS: errorEntry({
    title: message`Entries without a page`,
    sample: { source: 'objects', without: 24, entries: 24, example: 'A/1921' },
    message: ({ source, without, entries, example }) =>
      message`${without} of ${entries} entries of the source "${source}" have no page: "${example}" is no id of this site.`,
    why: message`Visitors cannot open them.`,
    hint: message`Set "ids" of site.json to a rule that takes them, or map "id" to another field.`,
  }),
  LIVE_PICTURE_HOST: errorEntry({
    title: message`Pictures that browsers will refuse`,
    sample: { source: 'objects', host: 'https://img.example.org' },
    message: ({ source, host }) =>
      message`Pictures of the source "${source}" are at ${host}, which the site does not allow.`,
    why: message`The Content-Security-Policy refuses pictures of other hosts.`,
    hint: ({ source, host }) =>
      namedHost(host) !== undefined
        ? message`Add "${host.replace(/^https:\/\//, '')}" to "images.hosts" of site.json, or write "images": { "base": "${host}" } in sources/${source}.json.`
        : message`Write "images": { "base": "${host}" } in sources/${source}.json.`,
  }),
  LIVE_PICTURE: warningEntry<{
    source: string
    asked: number
    failed: number
    address: string
    reason: Message
    /** Whether they are looked for among the files of this site. */
    isHere?: boolean
  }>({
    title: message`Pictures that are not there`,
    sample: {
      source: 'objects',
      asked: 3,
      failed: 3,
      address: 'https://img.example.org/pic/7.jpg',
      reason: message`the answer is HTTP ${404}`,
    },
    message: ({ source, asked, failed, address, reason }) =>
      message`Of ${asked} pictures of the source "${source}" that were asked for ${failed} do not come, such as ${address}: ${reason}.`,
    why: message`Visitors see an empty frame in place of each.`,
    hint: ({ isHere = false }) =>
      isHere
        ? message`Say where the service has them: "images" of the source, with "base" or "env".`
        : message`Compare the address with one that works: the pointer, the step "prefix" and "images.base" make it.`,
  }),
  LIVE_LINK_DATA: warningEntry({
    title: message`Entries that lead to data in place of a page`,
    sample: { source: 'objects', address: 'https://api.example.org/objects/7' },
    message: ({ source, address }) =>
      message`Entries of the source "${source}" lead to ${address}, where the service answers data and no page.`,
    why: message`Visitors would see the text of a program, or be asked for a password.`,
    hint: message`Take "href" out of "item" and give the list "links" to a page of this site, or let "href" lead to the page that readers know.`,
  }),
  LIVE_FIRST_PAGE: warningEntry({
    title: message`Records before the first page`,
    sample: { source: 'objects', id: '79.66.1', lost: 10, begin: 1 },
    message: ({ source, id, lost, begin }) =>
      message`The source "${source}" is asked for its first page as ${begin}, and has records before it: ${lost}, such as "${id}".`,
    why: message`No page shows them.`,
    hint: message`The backend counts from 0: write "paging": { "first": 0 }.`,
  }),
  LIVE_SAME_PAGE: errorEntry({
    title: message`Page 2 is page 1`,
    sample: { source: 'objects' },
    message: ({ source }) =>
      message`The source "${source}" answers the same records for page 2 as for page 1.`,
    why: message`Visitors would turn pages and see no others.`,
    hint: message`Compare the names of the paging parameters with the manual of the backend, and "paging.style" and "paging.first".`,
  }),
  LIVE_FEWER: warningEntry<{
    source: string
    /** Undefined where a list is asked for once. */
    wanted: number | undefined
    given: number
    total: number
    /** Whether there may be more than the total. */
    isLeast?: boolean
  }>({
    title: message`Fewer records than there are`,
    sample: { source: 'objects', wanted: 24, given: 10, total: 500 },
    message: ({ source, wanted, given, total, isLeast = false }) =>
      wanted !== undefined
        ? message`The source "${source}" answers ${given} records where a page asks for ${wanted}, and says that there are ${total}.`
        : isLeast
          ? message`The source "${source}" is asked for ${given} records alone, and has others.`
          : message`The source "${source}" answers ${given} of ${total} records, and is asked for no others.`,
    why: message`Records behind those that are given are on no page.`,
    hint: ({ given, wanted }) =>
      wanted === undefined
        ? message`Let the request ask for pages: in "request" write "{offset}" or "{page}" for where a page begins and "{pageSize}" for its size, and in "paging" the "style" "offset" or "page". Where the list should have these records alone, nothing needs to be done.`
        : message`Say the most that the backend gives at a time: "paging": { "maxSize": ${given} }. Where the size has no effect at all, compare its name with the manual of the backend.`,
  }),
  LIVE_NULLS: warningEntry({
    title: message`Entries of a list that are null`,
    sample: { source: 'objects', nulls: 1, entries: 10 },
    message: ({ source, nulls, entries }) =>
      message`${nulls} of ${entries} entries of the source "${source}" are null.`,
    why: message`They are left out, so a page has fewer than it asks for.`,
    hint: message`Let the backend leave out what it does not answer, such as records that were deleted.`,
  }),
  LIVE_MORE: warningEntry({
    title: message`A page is longer than was asked for`,
    sample: { source: 'objects', wanted: 10, given: 12 },
    message: ({ source, wanted, given }) =>
      message`The source "${source}" answers ${given} records where a page asks for ${wanted}.`,
    why: message`A page shows as many as it asks for; where the backend counts pages of its own size, the others are on none.`,
    hint: ({ given }) =>
      message`Write the parameter of the size as the manual of the backend calls it. Where the size has no effect, let the pages of the site have it: "pageSize": ${given}.`,
  }),
  LIVE_REPEATED: warningEntry<{
    source: string
    again: number
    records: number
    id: string
    /** Whether page 2 begins one record behind page 1. */
    isShifted?: boolean
  }>({
    title: message`Records of page 2 that are on page 1 too`,
    sample: { source: 'objects', again: 1, records: 10, id: '79.66.115' },
    message: ({ source, again, records, id }) =>
      message`${again} of ${records} records of page 2 of the source "${source}" are on page 1 too, such as "${id}".`,
    why: message`As many others are on no page.`,
    hint: ({ isShifted = false }) =>
      isShifted
        ? message`The backend counts records, and is sent the number of a page: write "{offset}" in place of "{page}" in "request", and "paging": { "style": "offset" }.`
        : message`Ask for an order in which no two records are alike, such as by number, and compare "paging.style" and "paging.first" with the manual of the backend.`,
  }),
  LIVE_LAST_PAGE: warningEntry<{ source: string; page: number; total: number; reason: Message | undefined }>({
    title: message`A last page that is not there`,
    sample: { source: 'objects', page: 417, total: 10_000, reason: undefined },
    message: ({ source, page, total, reason }) =>
      reason === undefined
        ? message`The source "${source}" says that there are ${total} records, and page ${page}, which would be the last, has none.`
        : message`The source "${source}" says that there are ${total} records, and page ${page}, which would be the last, cannot be had. ${reason}`,
    why: message`The pager leads there, and the sitemap lacks the records of the list.`,
    hint: ({ reason }) =>
      reason === undefined
        ? message`Let "total" lead to the number of the records of this list, or leave it out where it counts others too.`
        : message`Where the backend gives only so many records of a list, write how many: "paging": { "maxRecords": 10000 }. Visitors turn no further then.`,
  }),
  LIVE_DAMAGED: warningEntry({
    title: message`Texts of a backend that are damaged`,
    sample: {
      source: 'objects',
      part: 'title',
      count: 3,
      records: 10,
      reason: message`a text in UTF-8 that was read in another encoding`,
      example: '79.66.115',
    },
    message: ({ source, part, count, records, reason, example }) =>
      message`"${part}" of ${count} of ${records} records of the source "${source}" is ${reason}, such as of "${example}".`,
    why: message`Visitors see it so.`,
    hint: message`Have it mended where the records are kept. Where letters are lost on the way, let the backend answer in UTF-8, or name its charset in "Content-Type".`,
  }),
  LIVE_NO_NEXT: errorEntry({
    title: message`A list whose next page is not named`,
    sample: { source: 'objects', given: 10, total: 57, next: '/next' },
    message: ({ source, given, total, next }) =>
      message`The source "${source}" answers ${given} of ${total} records, and nothing at "${next}" says how the next are asked for.`,
    why: message`Visitors would see the first page alone.`,
    hint: message`Look in the answer where the address or the mark of the next page is, and write that place.`,
  }),
  LIVE_TOTAL: warningEntry<{
    source: string
    total: number | undefined
    least: number
    /** The key of "response" that would read a total that nothing reads, and its value. */
    unread?: { readonly key: string; readonly place: string }
  }>({
    title: message`A total that is missing or wrong`,
    sample: { source: 'objects', total: 20, least: 40 },
    message: ({ source, total, least, unread }) =>
      total === undefined
        ? message`The answer of the source "${source}" has no total where "response" looks.`
        : unread !== undefined
          ? message`The answer of the source "${source}" says at "${unread.place}" that there are ${total} records, and "response" does not read it.`
          : message`The source "${source}" says that there are ${total} records, and answers at least ${least}.`,
    why: message`The pager and the sitemap depend on it.`,
    hint: ({ unread }) =>
      unread === undefined
        ? message`Correct "total" or "totalHeader" under "response", or leave both out.`
        : message`Write "${unread.key}": "${unread.place}" under "response".`,
  }),
} as const
