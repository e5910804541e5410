import { errorEntry, type UnknownName, warningEntry } from '../problem.ts'
import { didYouMean, message, quotedList, suggestionOrList } from '../wording.ts'

/** Problems of the museum's own record types, and of links between records. */
export const recordEntries = {
  RECORD_NAME_RESERVED: errorEntry<{ name: string; known: readonly string[] }>({
    title: message`A name of a record type or field that is taken`,
    sample: { name: 'id', known: ['id', 'pictures', 'translations'] },
    message: ({ name }) => message`The name "${name}" has a meaning of its own.`,
    why: message`Records, requests or addresses could not tell the two apart.`,
    hint: ({ known }) => message`Choose another name than ${quotedList(known)}.`,
  }),
  RECORD_NAME: errorEntry<{ name: string; suggestion: string | undefined }>({
    title: message`A record type whose name has other letters`,
    sample: { name: 'Coin', suggestion: 'coin' },
    message: ({ name }) =>
      message`"${name}" is no name of a record type: it begins with a small letter from a to z, followed by letters and digits.`,
    why: message`The names of its sources, its addresses and its file of records are made of it.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Rename the file, such as to "records/coin.json".`
        : message`Rename the file to "records/${suggestion}.json".`,
  }),
  RECORD_TYPE_UNKNOWN: errorEntry<UnknownName>({
    title: message`A record type that is not declared`,
    sample: { name: 'mnit', suggestion: 'mint', known: ['coin', 'mint'] },
    message: ({ name }) =>
      name === ''
        ? message`The link does not say where it leads.`
        : message`There is no record type "${name}".`,
    why: message`A type is declared by a file in records/, whose name it has.`,
    hint: ({ name, suggestion, known }) =>
      name === '' ? message`Add "to" with one of ${quotedList(known)}.` : suggestionOrList(suggestion, known),
  }),
  RECORD_UNSEARCHED: warningEntry({
    title: message`A record type without a section of the search`,
    sample: { type: 'coin', route: '/search' },
    message: ({ type, route }) =>
      message`The records of "${type}" have a page, and the sections of the search at ${route} leave them out.`,
    why: message`Visitors who choose a section never find them.`,
    hint: ({ type }) =>
      message`Add an entry with the value "${type}" and a label to "types.values" in the options of that page.`,
  }),
  RECORD_FIELD_UNKNOWN: errorEntry<UnknownName & { type: string }>({
    title: message`A field that a record type does not declare`,
    sample: { name: 'wieght', type: 'coin', suggestion: 'weight', known: ['name', 'weight'] },
    message: ({ name, type }) => message`The record type "${type}" has no field "${name}".`,
    why: message`Nothing would ever be found there.`,
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  RECORD_FIELD_PRIVATE: errorEntry({
    title: message`A private field that pages would show`,
    sample: { name: 'pricePaid', type: 'coin' },
    message: ({ name, type }) => message`"${name}" of the record type "${type}" is private.`,
    why: message`It is neither stored nor shown, so nothing would ever be found there.`,
    hint: ({ name }) => message`Name another field, or take "private" from "${name}".`,
  }),
  RECORD_CONTACT: warningEntry({
    title: message`A field of records that sounds like contact data`,
    sample: { name: 'email', type: 'donor' },
    message: ({ name, type }) =>
      message`"${name}" of the record type "${type}" sounds like contact data, and does not say whether they are private.`,
    why: message`Records are public: pages show them, searches find them, and everybody may have them as JSON.`,
    hint: message`Write "private": true in the field, or "private": false where everybody may read it.`,
  }),
  RECORD_PROPERTY_PRIVATE: warningEntry({
    title: message`A property of a private field`,
    sample: { name: 'pricePaid', property: 'price' },
    message: ({ name, property }) =>
      message`"${name}" is private, so no page tells search engines its "${property}".`,
    why: message`A private field is neither stored nor shown.`,
    hint: message`Take "property" away, or "private" where everybody may read it.`,
  }),
  RECORD_PAGELESS: warningEntry({
    title: message`A record type that does not say its page`,
    sample: { name: 'coin', route: '/coins/:id' },
    message: ({ name, route }) =>
      message`The record type "${name}" has no "page", and "${route}" shows its records.`,
    why: message`Names of its records on other pages and hits of the search are no links.`,
    hint: ({ route }) => message`Write "page": "${route}".`,
  }),
  RECORD_BACK: warningEntry({
    title: message`A heading for records that no page shows`,
    sample: { name: 'maker', type: 'coin', to: 'agent' },
    message: ({ name, type, to }) =>
      message`"${name}" of the record type "${type}" has "back", and no source of this site asks for one record of "${to}".`,
    why: message`The heading would be on the page of such a record, over those that link to it.`,
    hint: message`Take "back" away, or give the site such a page.`,
  }),
  PRIVATE_FIELD_OF_RECORD: errorEntry({
    title: message`A field of a record type among "privateFields"`,
    sample: { name: 'pricePaid', field: 'pricePaid', file: 'records/coin.json' },
    message: ({ name }) =>
      message`"privateFields" takes "${name}" from answers of services elsewhere; the records of this site keep it.`,
    why: message`Visitors would read it on pages and in answers.`,
    hint: ({ field, file }) => message`Write "private": true beside "name": "${field}" in ${file}.`,
  }),
  SCHEMA_ORG_PROPERTY: warningEntry<{ name: string; suggestion: string | undefined }>({
    title: message`A property that schema.org does not have`,
    sample: { name: 'materials', suggestion: 'material' },
    message: ({ name }) => message`schema.org has no property "${name}".`,
    why: message`Search engines leave out what they do not know.`,
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? message`Look for one at https://schema.org/docs/full.html, or take "property" away.`
        : didYouMean(suggestion),
  }),
  RECORD_RIGHTS: warningEntry({
    title: message`Rights or a credit line that are no text`,
    sample: { name: 'licences', type: 'list', key: 'rights' },
    message: ({ name, type, key }) => message`"${key}" names "${name}", which is of the type "${type}".`,
    why: message`Pages, IIIF and structured data show one text there, and would say nothing.`,
    hint: message`Name a field of the type "text" or "languageMap".`,
  }),
  RECORD_TITLE: errorEntry({
    title: message`A title that is no text`,
    sample: { name: 'weight', type: 'number' },
    message: ({ name, type }) => message`The title "${name}" is of the type "${type}".`,
    why: message`Pages, lists, links and search show the title as one line of text.`,
    hint: message`Name a field of the type "text" or "languageMap".`,
  }),
  RECORD_PERIOD: errorEntry({
    title: message`A period that is no time`,
    sample: { name: 'weight', type: 'number' },
    message: ({ name, type }) => message`"${name}" of the period is of the type "${type}".`,
    why: message`Cards and rows show the period as years or days.`,
    hint: message`Name one field of the type "year" or "date", or two.`,
  }),
  RECORD_FIELD_KEY: warningEntry({
    title: message`A key of a field that its type does not have`,
    sample: { key: 'unit', name: 'material', type: 'text', only: 'number' },
    message: ({ key, name, type }) =>
      message`"${key}" says nothing of "${name}", which is of the type "${type}".`,
    why: message`Somebody expects something of it, and pages show nothing.`,
    hint: ({ key, only }) => message`Remove "${key}", or make the field one of the type "${only}".`,
  }),
  JOIN_UNDRAWN: warningEntry<{
    source: string
    template: string
    into: string
    known: readonly string[]
  }>({
    title: message`Related entries that the page does not draw`,
    sample: { source: 'coin-record', template: 'archive', into: 'related', known: ['event', 'object'] },
    message: ({ source, template, into }) =>
      message`The source "${source}" joins entries into "${into}", and the template "${template}" draws none.`,
    why: message`They would be requested for each page, and nobody would see them.`,
    hint: ({ into, known }) =>
      into === 'related'
        ? message`Use a template that draws them (${quotedList(known)}), or remove the join.`
        : message`Write "into": "related", with a template that draws these (${quotedList(known)}), or remove the join.`,
  }),
} as const
