import { ValueReadings } from '../value-readings.ts'
import {
  factsNamed,
  filled,
  idOf,
  isAddress,
  isPicture,
  type Parts,
  paragraphs,
  plain,
  yearFields,
  yearsIn,
} from './record-parts.ts'
import { elementsAt, textsAt, tidied, type XmlNode } from './xml-node.ts'

const LINE = 2000

/** Elements without a field of their own, each with the label it is shown under. */
const FURTHER = [
  ['subject', 'Subject'],
  ['coverage', 'Coverage'],
  ['contributor', 'Contributor'],
  ['publisher', 'Publisher'],
  ['language', 'Language'],
  ['relation', 'Relation'],
] as const

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
    elementsAt(record, name).filter((node) => tidied(node) !== '')
  return {
    /** In the language of the records, before those that no translation takes; all where it has none in that language. */
    inOwn: (name: string): readonly string[] => {
      const all = filledAt(name)
      const first = all.filter((node) => isIn(own, node))
      const rest = all.filter((node) => !first.includes(node) && !others.some((code) => isIn(code, node)))
      return (first.length > 0 ? [...first, ...rest] : all).map(tidied)
    },
    /** In another language, where the record has the language of the records beside it. */
    inOther: (name: string, code: string): readonly string[] => {
      const all = filledAt(name)
      return all.some((node) => isIn(own, node)) ? all.filter((node) => isIn(code, node)).map(tidied) : []
    },
  }
}

/** Fields of one line with their elements. */
const LINES = [
  ['medium', 'format'],
  ['rights', 'rights'],
] as const

/** A type of a file, which repositories have as the format of what the file shows. */
const FILE_TYPE = /^(?:image|video|audio|text|application|model)\/[\w.+-]+$/i

/** A name in a system of identifiers, which is no number that a museum has given. */
const SYSTEM_NAME = /^(?:urn|doi|hdl|oai|info|ark|uuid|isbn|issn):/i

/** An address of a small copy of a picture, as servers keep them for lists. */
const SMALL_COPY = /[/_.-](?:thumbs?|thumbnails?|previews?)(?:[/_.-]|$)/i

/** Pictures without the small copies of others. */
function withoutSmall(pictures: readonly string[]): readonly string[] {
  const whole = pictures.filter((address) => !SMALL_COPY.test(address))
  return whole.length * 2 >= pictures.length ? whole : pictures
}

/** What a record says in one language, given the texts of an element. */
function textsOf(textsIn: (name: string) => readonly string[]): Parts {
  const all = (name: string): readonly string[] => textsIn(name).map(plain)
  return filled({
    title: all('title')[0]?.slice(0, 500),
    ...Object.fromEntries(
      LINES.map(([field, name]) => [
        field,
        all(name)
          .filter((text) => !FILE_TYPE.test(text))
          .join('; ')
          .slice(0, LINE),
      ]),
    ),
    classification: all('type')[0]?.slice(0, LINE),
    description: paragraphs(textsIn('description')),
    provenance: paragraphs(textsIn('source')),
  })
}

/**
 * A work of a record in simple Dublin Core; `id` is that of the record in its repository. Its years are those that all its dates
 * have in common. Texts are those in the language of the museum's records, where `xml:lang` says so; others are translations.
 *
 * @param readings are given what was understood of dates.
 */
export function workOfDublinCore(
  record: XmlNode,
  id: string,
  languages: SiteLanguages,
  readings = new ValueReadings(),
): Parts {
  const { inOwn, inOther } = readerOf(record, languages)
  const all = (name: string): readonly string[] => textsAt(record, name).map(plain)
  const identifiers = all('identifier')
  const addresses = identifiers.filter(isAddress)
  const relations = all('relation').filter((text) => !isPicture(text))
  const pictures = withoutSmall([...addresses, ...all('relation')].filter(isPicture))
  const numbers = identifiers.filter((text) => !isAddress(text))
  const written = all('date').map((text) => text.replace(MIDNIGHT, ''))
  const dates = written.filter((text) => !MOMENT.test(text))
  if (dates.length === 0) for (const moment of written) readings.note(moment, undefined)
  const [, ...titles] = inOwn('title').map(plain)
  const [, ...types] = inOwn('type').map(plain)
  const fileTypes = all('format').filter((text) => FILE_TYPE.test(text))
  const facts = [
    ...factsNamed('format', 'File type', fileTypes),
    ...factsNamed('title', 'Further title', titles),
    ...factsNamed('type', 'Further type', types),
    ...FURTHER.flatMap(([name, label]) =>
      factsNamed(name, label, name === 'relation' ? relations : all(name)),
    ),
  ]
  const translations = languages.others.flatMap((code) => {
    const texts = textsOf((name) => inOther(name, code))
    return Object.keys(texts).length === 0 ? [] : [[code, texts] as const]
  })
  return filled({
    workId: idOf(id),
    accessionNumber: (numbers.find((text) => !SYSTEM_NAME.test(text)) ?? numbers[0])?.slice(0, 200),
    ...textsOf(inOwn),
    makers: [...new Set(all('creator'))].map((name) => ({ name: name.slice(0, 500) })),
    date: (dates.length > 0 ? dates : written).join('; ').slice(0, LINE),
    ...yearFields(yearsIn(dates, readings)),
    facts,
    pictures: [...new Set(pictures)].map((path) => ({ path })),
    link: addresses.find((text) => !isPicture(text)),
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
  })
}
