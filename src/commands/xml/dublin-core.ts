import { rightsStatement } from '../../base/rights/rights.ts'
import { withoutCopies } from '../picture-copies.ts'
import { ValueReadings } from '../value-readings.ts'
import { elementsAt, textsAt, tidiedLines, tidyText, type XmlNode } from './parse-xml.ts'
import {
  encodeBlanks,
  factsNamed,
  fitWork,
  idOf,
  isHttpAddress,
  isPicture,
  type Parts,
  paragraphHtml,
  splitValues,
  withoutEmpty,
  withoutMarkup,
  yearFields,
  yearsIn,
} from './record-parts.ts'

/**
 * Elements that say more narrowly what one of simple Dublin Core says: terms of DCMI, which repositories have beside them, also with the
 * prefix of simple Dublin Core, and members of EDM and ESE. In lower case.
 */
const BROADER: Readonly<Record<string, string>> = {
  alternative: 'title',
  abstract: 'description',
  tableofcontents: 'description',
  provenance: 'source',
  medium: 'format',
  spatial: 'coverage',
  temporal: 'coverage',
  license: 'rights',
  accessrights: 'rights',
  ...Object.fromEntries(
    'isPartOf hasPart isVersionOf hasVersion isFormatOf hasFormat references isReferencedBy replaces isReplacedBy requires isRequiredBy conformsTo bibliographicCitation'
      .split(' ')
      .map((name) => [name.toLowerCase(), 'relation']),
  ),
}

const SIMPLE: readonly string[] =
  'title creator subject description publisher contributor date type format identifier source language relation coverage rights'.split(
    ' ',
  )

/** Narrower elements that are read as themselves. `created` is the date of the work, whatever else has a date. */
const OWN: readonly string[] = [
  'created',
  'extent',
  'rightsholder',
  'object',
  'isshownby',
  'preview',
  'isshownat',
]

/** Qualifiers behind a dot, as in "identifier.thumbnail". */
const DOTTED: Readonly<Record<string, string>> = {
  thumbnail: 'preview',
  created: 'created',
  extent: 'extent',
}

/**
 * The name that an element is read under: its own, or the broader one; undefined for one that is not read. Dates with a qualifier are those of
 * the record, such as when it was issued or changed.
 */
function readName(written: string): string | undefined {
  const [name = '', qualifier] = written.toLowerCase().split('.')
  if (qualifier === undefined) return SIMPLE.includes(name) || OWN.includes(name) ? name : BROADER[name]
  if (!SIMPLE.includes(name)) return undefined
  return DOTTED[qualifier] ?? BROADER[qualifier] ?? (name === 'date' ? undefined : name)
}

/** A record with its elements under the names that they are read under, those of simple Dublin Core first. */
function withReadNames(record: XmlNode): XmlNode {
  const named = record.children.flatMap((child) => {
    const name = readName(child.name)
    return name === undefined ? [] : [{ ...child, name, isOwn: name === child.name.toLowerCase() }]
  })
  return {
    ...record,
    children: [...named.filter(({ isOwn }) => isOwn), ...named.filter(({ isOwn }) => !isOwn)],
  }
}

/** Names of filled elements of a record that no field is read from. */
export function unreadElements({ children }: XmlNode): readonly string[] {
  const unread = children.filter((child) => readName(child.name) === undefined && tidyText(child) !== '')
  return [...new Set(unread.map(({ name }) => name))]
}

/** Elements without a field of their own, each with the label it is shown under. */
const FURTHER = [
  ['subject', 'Subject'],
  ['coverage', 'Coverage'],
  ['contributor', 'Contributor'],
  ['publisher', 'Publisher'],
  ['language', 'Language'],
  ['relation', 'Relation'],
  ['rightsholder', 'Rights holder'],
] as const

/** What OpenAIRE has repositories write: the end of an embargo is no date of the object. */
const OF_REPOSITORY = 'info:eu-repo/'

/** A moment at which a repository did something with a record. */
const MOMENT = /T\d{2}:/

/** The hour that a program writes behind a day of which nobody gave one. */
const MIDNIGHT = /(?<=^-?\d{4,6}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** Languages of the site: that of the records, and those they are translated into. */
export interface SiteLanguages {
  readonly own: string
  readonly others: readonly string[]
}

function isIn(language: string, { language: written }: XmlNode): boolean {
  return written.split('-')[0] === language.split('-')[0]
}

/** Reads the texts of one element by their language. */
function readerOf(record: XmlNode, { own, others }: SiteLanguages) {
  const filledAt = (name: string): readonly XmlNode[] =>
    elementsAt(record, name).filter((node) => tidyText(node) !== '')
  /** In the language of the records: as it is said, or else where none is. */
  const ofOwn = (all: readonly XmlNode[]): readonly XmlNode[] => {
    const said = all.filter((node) => isIn(own, node))
    return said.length > 0 ? said : all.filter(({ language }) => language === '')
  }
  return {
    /** In the language of the records, before those that no translation takes; all where it has none in that language. */
    inOwn: (name: string, read = tidyText): readonly string[] => {
      const all = filledAt(name)
      const first = ofOwn(all)
      const rest = all.filter((node) => !first.includes(node) && !others.some((code) => isIn(code, node)))
      return (first.length > 0 ? [...first, ...rest] : all).map(read)
    },
    /** In another language, where the record has the language of the records beside it. */
    inOther: (name: string, code: string, read = tidyText): readonly string[] => {
      const all = filledAt(name)
      return ofOwn(all).length > 0 ? all.filter((node) => isIn(code, node)).map(read) : []
    },
  }
}

/** A type of a file, which repositories have as the format of what the file shows. */
const FILE_TYPE = /^(?:image|video|audio|text|application|model)\/[\w.+-]+$/i

/** Measurements, which repositories have as a format too: "13 x 8.5 cm". */
const MEASURES = /^\d[\d.,]*\s*(?:[x×*]\s*\d[\d.,]*\s*)*(?:mm|cm|m|in|inch(?:es)?)\b/i

/** A name in a system of identifiers, which is no number that a museum has given. */
const SYSTEM_NAME =
  /^(?:(?:urn|doi|hdl|oai|info|ark|uuid|isbn|issn):|10\.\d{4,9}\/|(?:hdl\.handle\.net|(?:dx\.)?doi\.org)\/)/i

/** An address of a small copy of a picture, as servers keep them for lists. */
const SMALL_COPY = /[/_.-](?:thumbs?|thumbnails?|previews?)(?:[/_.-]|$)/i

/** Pictures without the smaller copies of others. */
function withoutSmall(pictures: readonly string[]): readonly string[] {
  const found = withoutCopies(pictures)
  const whole = found.filter((address) => !SMALL_COPY.test(address))
  return whole.length * 2 >= found.length ? whole : found
}

/** What a record says of rights: a statement that is known stands by itself, before what says it in words. */
function rightsIn(texts: readonly string[]): {
  readonly said: readonly string[]
  readonly further: readonly string[]
} {
  const known = texts.find((text) => rightsStatement(text) !== undefined)
  return known === undefined
    ? { said: texts, further: [] }
    : { said: [known], further: texts.filter((text) => text !== known) }
}

/** What a record says in one language, given the texts of an element. */
function partsInLanguage(textsIn: (name: string, read?: typeof tidyText) => readonly string[]): Parts {
  const all = (name: string): readonly string[] => textsIn(name).map(withoutMarkup)
  const formats = all('format').filter((text) => !FILE_TYPE.test(text))
  return withoutEmpty({
    title: all('title')[0],
    medium: formats.filter((text) => !MEASURES.test(text)).join('; '),
    dimensions: [...formats.filter((text) => MEASURES.test(text)), ...all('extent')].join('; '),
    rights: rightsIn(all('rights')).said.join('; '),
    classification: splitValues(all('type'))[0],
    description: paragraphHtml(textsIn('description', tidiedLines)),
    provenance: paragraphHtml(textsIn('source', tidiedLines)),
  })
}

/**
 * A work of a record in simple Dublin Core; `id` is that of the record in its repository. Its years are those that all its dates
 * have in common. Texts are those in the language of the museum's records, where `xml:lang` says so; others are translations.
 *
 * @param readings are given what was understood of dates.
 */
export function workOfDublinCore(
  written: XmlNode,
  id: string,
  languages: SiteLanguages,
  readings = new ValueReadings(),
): Parts {
  const record = withReadNames(written)
  const { inOwn, inOther } = readerOf(record, languages)
  const all = (name: string): readonly string[] => textsAt(record, name).map(withoutMarkup)
  // Blanks in names of files are part of an address; any other with a blank is none.
  const identifiers = all('identifier').map((text) =>
    isPicture(encodeBlanks(text)) ? encodeBlanks(text) : text,
  )
  const addresses = identifiers.filter(isHttpAddress)
  const relations = all('relation').filter((text) => !isPicture(text))
  const shown = [...all('isshownby'), ...all('object')].filter(isHttpAddress)
  const found = withoutSmall([...shown, ...[...addresses, ...all('relation')].filter(isPicture)])
  const pictures = found.length > 0 ? found : all('preview').map(encodeBlanks).filter(isHttpAddress)
  const numbers = identifiers.filter((text) => !/^https?:/i.test(text))
  const number = numbers.find((text) => !SYSTEM_NAME.test(text)) ?? numbers[0]
  const link = [...addresses, ...all('isshownat')].find((text) => isHttpAddress(text) && !isPicture(text))
  const made = all('created')
  const others = all('date').filter((text) => !text.startsWith(OF_REPOSITORY))
  const moments = (made.length > 0 ? made : others).map((text) => text.replace(MIDNIGHT, ''))
  const dates = moments.filter((text) => !MOMENT.test(text))
  if (dates.length === 0) for (const moment of moments) readings.note(moment, undefined)
  const [, ...titles] = inOwn('title').map(withoutMarkup)
  const [, ...types] = splitValues(inOwn('type').map(withoutMarkup))
  const fileTypes = all('format').filter((text) => FILE_TYPE.test(text))
  const facts = [
    ...factsNamed('format', 'File type', fileTypes),
    ...factsNamed('title', 'Further title', titles),
    ...factsNamed('type', 'Further type', types),
    ...factsNamed(
      'identifier',
      'Further identifier',
      identifiers.filter((text) => text !== number && text !== link && !isPicture(text)),
    ),
    ...factsNamed(
      'date',
      'Further date',
      all('date').filter((text) => !(made.length > 0 ? made : others).includes(text)),
    ),
    ...factsNamed('rights', 'Rights', rightsIn(inOwn('rights').map(withoutMarkup)).further),
    ...FURTHER.flatMap(([name, label]) =>
      factsNamed(
        name,
        label,
        name === 'relation' ? relations : name === 'subject' ? splitValues(all(name)) : all(name),
      ),
    ),
  ]
  const translations = languages.others.flatMap((code) => {
    const texts = partsInLanguage((name, read) => inOther(name, code, read))
    return Object.keys(texts).length === 0 ? [] : [[code, texts] as const]
  })
  const work = withoutEmpty({
    workId: idOf(id),
    accessionNumber: number,
    ...partsInLanguage(inOwn),
    makers: [...new Set(splitValues(all('creator')))].map((name) => ({ name })),
    date: (dates.length > 0 ? dates : moments).join('; '),
    ...yearFields(yearsIn(dates, readings)),
    facts,
    pictures: [...new Set(pictures)].map((path) => ({ path })),
    link,
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
  })
  return fitWork(work, readings)
}
