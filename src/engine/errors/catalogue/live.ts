import { hostCure, namedHost } from '../../../base/import-report.ts'
import { countedRecords, sameInBoth } from '../../../base/messages/message.ts'
import { isLocalPath } from '../../../base/path-segment.ts'
import { plainEntries } from '../plain-problems.ts'
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
import plain from './live.json' with { type: 'json' }

/** Error texts of an unreachable host, and of a host that rejects the request as unauthorized. */
const UNREACHABLE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/
const REFUSED = /HTTP 40[13]\b/
const REDIRECTED = /^HTTP 3\d\d leads to http/
const TOO_MANY = /^HTTP 429\b/
const UNTRUSTED = /certificate/
const PLAIN_HTTP = /wrong version number/
const COMPRESSED = /incorrect header check|the answer is compressed/

const MAX_SHOWN_PLACES = 3

/** Returns the hint for a file with a similar name. */
function nearNameHint(path: string, other: string): Message {
  return path.normalize('NFC').endsWith(other.normalize('NFC'))
    ? message`A file is there whose name has the same letters in another Unicode form, as a Mac writes them. Rename it: copy the name from here.`
    : message`Did you mean "${other}"? Capitals count.`
}

/** Problems found only outside of the config: in other files, and in the answers of sources ("check --live"). */
export const liveEntries = {
  ...plainEntries(plain),
  TEXTS_BEGUN: warningEntry<{ tag: string; code: string; places: readonly string[] }>({
    title: message`Texts that are still the English sample`,
    sample: { tag: 'sw', code: 'sw', places: ['channels/news.json#/title', 'channels/visit.json#/title'] },
    message: ({ tag, places }) =>
      message`Texts in "${tag}" that are still the English of a new museum: ${places.length}, such as ${joinWithCommas(places.slice(0, MAX_SHOWN_PLACES))}.`,
    why: message`Visitors read English where the page says that it is another language.`,
    hint: ({ code, places: [place = ''] }) =>
      message`Write them, or run "vitrine texts export ${code} --out FILE.xlf", where they are not translated, and bring the file back. Where a word is the same in the language: ${commandLine(`texts accept ${place}/${code}`)}`,
  }),
  RECORDS_OPEN: warningEntry<{ code: string; counts: Readonly<Record<string, number>> }>({
    title: message`Records translated into other languages only`,
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
    title: message`Texts in another language`,
    sample: { tag: 'pl', code: 'pl', places: ['channels/visit.json#/title'] },
    message: ({ tag, places }) =>
      message`Texts under "${tag}" that are those of another language, word for word: ${places.length}, such as ${joinWithCommas(places.slice(0, MAX_SHOWN_PLACES))}.`,
    why: message`Visitors who chose the language read another.`,
    hint: ({ code, places: [place = ''] }) =>
      message`Write them in "${code}", such as ${place}/${code}. Names, mottos and addresses may stay as they are.`,
  }),
  PACKAGES_DEV: warningEntry<{ names: readonly string[] }>({
    title: message`Packages missing in production`,
    sample: { names: ['@fontsource/cairo', 'esbuild'] },
    message: ({ names }) =>
      message`Under "devDependencies" are packages that the running museum needs: ${joinWithCommas(names.map((name) => message`"${name}"`))}.`,
    why: message`"npm ci --omit=dev" leaves them out, and the site does not start.`,
    hint: ({ names }) => message`Run ${`"npm install --save-prod ${names.join(' ')}"`}.`,
  }),
  MEDIA_MISSING: errorEntry<{ path: string; other?: string | undefined }>({
    title: message`Missing config file`,
    sample: { path: '/media/mark.svg' },
    message: ({ path }) => message`There is no file "${path}".`,
    why: message`Visitors would see a gap in its place.`,
    hint: ({ path, other }) =>
      other === undefined
        ? message`Put the file at "${path.slice(1)}" in the config folder, or correct its name; capitals count.`
        : nearNameHint(path, other),
  }),
  PICTURE_UNREADABLE: warningEntry<{ path: string; is?: 'heic' | 'lfs' | undefined }>({
    title: message`A file that is not a picture`,
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
  FILE_OTHER: warningEntry<{ path: string; reason: Message; cure?: Message | undefined }>({
    title: message`A file whose extension does not match its content`,
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
    /** Actual location of a path that is in another folder. */
    elsewhere?: string | undefined
  }>({
    title: message`Missing picture or document of a record`,
    sample: { path: 'content/files/2026/bowl.jpg' },
    message: ({ path }) => message`The record names a file, and there is no "${path}".`,
    why: message`Its page would show a gap or a broken link.`,
    hint: ({ path, other, elsewhere }) =>
      elsewhere !== undefined
        ? message`It is at "${elsewhere}", where "media/…" is not looked for: that is the folder "media" of the config. Move it there, or rename its folder here and in the record.`
        : isLocalPath(path)
          ? message`That is a place on somebody's computer. Put the file into "content/files", and write its path there.`
          : other === undefined
            ? message`Put the file there, or correct its name in the record; capitals count.`
            : nearNameHint(path, other),
  }),
  CONTENT_REFUSED: errorEntry<{
    pointer: string
    reason: Message
    value?: string
    /** Whether the value may be personal data and is therefore left out of the message. */
    isPersonal?: boolean
    cure: Message
  }>({
    title: message`An invalid record`,
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
  CONTENT_DAY: warningEntry<{ pointer: string; day: string; meant: number | undefined }>({
    title: message`An event in an implausible year`,
    sample: { pointer: '/startTime', day: '2569-12-05', meant: 2026 },
    message: ({ pointer, day }) => message`${pointer} is ${day}, before the year 1800 or after 2199.`,
    why: message`Pages announce it for that day.`,
    hint: ({ meant }) => dayCure(meant),
  }),
  CONTENT_AHEAD: warningEntry({
    title: message`Dates of records far in the future`,
    sample: {
      reason: message`"${'publishDate'}" is more than two years ahead in ${countedRecords(1)}, such as ${'2062-11-15'} of ${'12'}`,
      cure: message`Until then no page shows them, unless "embargo" of site.json is false. Correct the year; where there is no date, leave it out.`,
    },
    message: ({ reason }) => message`${reason}.`,
    why: message`A year that was mistyped hides a record, or says what cannot be.`,
    hint: ({ cure }) => cure,
  }),
  CONTENT_VALUE: warningEntry({
    title: message`Implausible values of records`,
    sample: {
      reason: message`"${'length'}" is below zero in ${countedRecords(1)}, such as ${'-4 (MI-1)'}`,
      cure: message`No such measure is: take the sign away, or leave the number out where it is not known.`,
    },
    message: ({ reason }) => message`${reason}.`,
    why: message`It fits its field, so pages show it and filters go by it.`,
    hint: ({ cure }) => cure,
  }),
  CONTENT_LINE: errorEntry<{ reason?: Message; isWhole?: boolean }>({
    title: message`A line that is not a record`,
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
  CONTENT_PERSONAL: warningEntry({
    title: message`Records with personal numbers or addresses`,
    sample: { field: 'description', called: message`a telephone number`, count: 2, id: 'sp-001' },
    message: ({ field, called, count, id }) =>
      message`"${field}" has what looks like ${called}, for everyone to read: ${countedRecords(count)}, such as "${id}".`,
    why: message`Pages show it, searches find it, and everybody may have it as JSON.`,
    hint: message`Take it out of the record, or declare the field private in the record type. What the museum says of itself belongs into "place" of site.json; where everybody may read it, nothing needs to be done.`,
  }),
  CONTENT_INTERNAL: warningEntry({
    title: message`Records with internal information`,
    sample: { field: 'Insurance value', count: 2, id: 'sp-001' },
    message: ({ field, count, id }) =>
      message`"${field}" looks internal, for everyone to read: ${countedRecords(count)}, such as "${id}".`,
    why: message`Pages show it, searches find it, and everybody may have it as JSON: where a thing lies in the store, what it is worth or insured for, or that a person refused publication. The import of a table leaves such columns and records out.`,
    hint: message`Take it out of the records. Where it is for everyone, nothing needs to be done.`,
  }),
  RECORD_INTERNAL: warningEntry({
    title: message`A record field that looks internal`,
    sample: { name: 'worth', type: 'textile' },
    message: ({ name, type }) =>
      message`"${name}" of the record type "${type}" looks like what a museum keeps for itself, and does not say whether it is private.`,
    why: message`Records are public: pages show them, searches find them, and everybody may have them as JSON.`,
    hint: message`Write "private": true in the field, or "private": false where everybody may read it. Until then the map that an import proposes leaves its column out.`,
  }),
  CONTENT_DAMAGE: warningEntry({
    title: message`Damaged or unfinished texts of records`,
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
    title: message`A content file without records`,
    sample: { name: 'works.json', suggestion: 'work.ndjson', known: ['archive.ndjson', 'work.ndjson'] },
    message: ({ name }) => message`A content folder has no file "${name}".`,
    why: message`The site would not start: what is in the file would be missing without a word.`,
    hint: ({ suggestion, known }) =>
      message`One record a line, in a file named after their type; pictures and documents are below "files". ${suggestionOrList(suggestion, known)}`,
  }),
  CONTENT_HREF: warningEntry<{ href: string; reason: Message; suggestion?: string | undefined }>({
    title: message`A broken link to a page or record`,
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
  FILTER_EMPTY: warningEntry<{ fact: string; entity: string; source?: string } & NearName>({
    title: message`A filter by a value that no record has`,
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
    title: message`A link to a filter value that no record has`,
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
    title: message`Texts of records in the wrong script`,
    sample: { code: 'ja', other: 'ar', field: 'title', count: 12 },
    message: ({ code, other, field, count, isByLetters }) =>
      isByLetters === true
        ? message`Texts under "${code}" have letters of "${other}" that "${code}" does not have, such as "${field}" here: ${countedRecords(count)}.`
        : message`Texts under "${code}" are in the script of "${other}" alone, such as "${field}" here: ${countedRecords(count)}.`,
    why: message`Visitors who chose the one language would read the other.`,
    hint: ({ code, other }) =>
      message`Write them in "${code}". Where a table was filled in, the columns of "${code}" and "${other}" may have been exchanged.`,
  }),
  CONTENT_PICTURE_HOST: warningEntry({
    title: message`Pictures of records that browsers block`,
    sample: { host: 'https://img.example.org', count: 12 },
    message: ({ host, count }) =>
      message`Pictures or media of ${countedRecords(count)} are at ${host}, from where pages load none.`,
    why: message`The Content-Security-Policy refuses pictures of other hosts: visitors see empty boxes.`,
    hint: ({ host }) => hostCure(host),
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
  SERVICE_UNSET: warningEntry({
    title: message`A source without a service here`,
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
  FORM_UNTAKEN: errorEntry({
    title: message`A form that the content service does not accept`,
    sample: {
      reason: message`The form "contact" is sent to /api/form/contact, which the content service does not take.`,
      hint: message`Send it to "/api/forms/contact", or give its service an address.`,
    },
    message: ({ reason }) => reason,
    why: message`The site would not start.`,
    hint: ({ hint }) => hint,
  }),
  VARIABLE_UNREAD: warningEntry({
    title: message`An unused environment variable`,
    sample: { words: message`MIAN_API_URL is not read; did you mean MAIN_API_URL?` },
    message: ({ words }) => words,
    why: message`What it says has no effect.`,
    hint: message`Correct the name of the variable, or unset it.`,
  }),
  CHECK_STOPPED: errorEntry({
    title: message`A check that cannot start or finish`,
    sample: { words: message`PORT is "trzy", and must be a number.` },
    message: ({ words }) => words,
    why: message`Nothing is known of the config until then.`,
    hint: () => message`Correct this, and run the check again.`,
  }),
  LIVE_FAILED: errorEntry<{
    source: string
    detail: string
    reason: string | undefined
    /** Address of the service, and the variables that set its URL and sign its requests. */
    service?: {
      readonly name: string
      readonly env: string
      readonly address: string
      readonly auth?: string | undefined
    }
    /** Method and URL of the call, without possible secrets. */
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
    title: message`Records in the database with broken links`,
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
  LIVE_FACET: warningEntry<{
    source: string
    name: string
    pointer: string
    /** The missing part; `words` if codes are displayed in their place. */
    part: 'records' | 'value' | 'label' | 'total' | 'words'
    /** For `words`, one of the displayed codes. */
    value?: string
  }>({
    title: message`A filter without values, labels or counts`,
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
  LIVE_FILTER: warningEntry<{
    source: string
    name: string
    value: string
    /** Number of records with the value; undefined for words that no record has. */
    count: number | undefined
    total: number | undefined
    /** Whether the value finds nothing. */
    isNothing?: boolean
  }>({
    title: message`A filter that returns everything or nothing`,
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
    title: message`A filter that works with one value but not with two`,
    sample: { source: 'objects', name: 'material', values: ['bronze', 'jade'] },
    message: ({ source, name, values: [one = '', other = ''] }) =>
      message`The source "${source}" answers records where "${name}" is "${one}", and none where it may be "${one}" or "${other}".`,
    why: message`Visitors who tick two boxes find nothing.`,
    hint: ({ name }) =>
      message`Compare with the manual of the backend how it takes several values of "${name}": with "separator" they are one text, without it the parameter is repeated. Where it takes one alone, write "select" in place of "checkboxes".`,
  }),
  LIVE_LANGUAGE_FIXED: warningEntry({
    title: message`A request with the same language on all pages`,
    sample: { source: 'charts', name: 'X-Language', value: 'ko', other: 'he', asked: 'he', records: 20 },
    message: ({ source, name, value, asked, records }) =>
      message`The source "${source}" sends "${name}" as "${value}" on pages of every language, and the backend has other titles for "${asked}", of ${records} records.`,
    why: message`Visitors who chose another language read this one.`,
    hint: ({ other, asked }) =>
      asked === other
        ? message`Write "{locale}" in its place: the code of the page's language.`
        : message`Write "{locale}" in its place, and let "code" of the languages in site.json be what the backend takes.`,
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
  LIVE_PERSONAL: warningEntry({
    title: message`Records that show personal numbers or addresses`,
    sample: { source: 'loans', part: 'subtitle', called: message`a telephone number`, count: 12, id: 'LO-1' },
    message: ({ source, part, called, count, id }) =>
      message`"${part}" of the source "${source}" has what looks like ${called}, for everyone to read: ${countedRecords(count)}, such as "${id}".`,
    why: message`Pages show it, searches find it, and everybody may have it as JSON.`,
    hint: ({ part }) =>
      message`Take "${part}" out of the mapping, or have it taken out where the records come from; where everybody may read it, nothing needs to be done.`,
  }),
  LIVE_PICTURE_HOST: errorEntry({
    title: message`Pictures that browsers block`,
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
    /** Whether the files are expected on this site. */
    isHere?: boolean
  }>({
    title: message`Missing pictures`,
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
  LIVE_TOTAL: warningEntry<{
    source: string
    total: number | undefined
    least: number
    /** The "response" key that would read an unread total, and its pointer. */
    unread?: { readonly key: string; readonly place: string }
  }>({
    title: message`A missing or wrong total`,
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
