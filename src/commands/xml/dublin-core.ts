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
import { textsAt, type XmlNode } from './xml-node.ts'

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

/**
 * A work of a record in simple Dublin Core; `id` is that of the record in its repository. Its years are those that all its dates
 * have in common.
 *
 * @param readings are given what was understood of dates.
 */
export function workOfDublinCore(record: XmlNode, id: string, readings = new ValueReadings()): Parts {
  const all = (name: string): readonly string[] => textsAt(record, name).map(plain)
  const line = (name: string): string => all(name).join('; ').slice(0, LINE)
  const identifiers = all('identifier')
  const addresses = identifiers.filter(isAddress)
  const relations = all('relation').filter((text) => !isPicture(text))
  const pictures = [...addresses, ...all('relation')].filter(isPicture)
  const dates = all('date').filter((text) => !MOMENT.test(text))
  const [title, ...titles] = all('title')
  const [type, ...types] = all('type')
  const facts = [
    ...factsNamed('title', 'Further title', titles),
    ...factsNamed('type', 'Further type', types),
    ...FURTHER.flatMap(([name, label]) =>
      factsNamed(name, label, name === 'relation' ? relations : all(name)),
    ),
  ]
  return filled({
    workId: idOf(id),
    accessionNumber: identifiers.find((text) => !isAddress(text))?.slice(0, 200),
    title: title?.slice(0, 500),
    makers: all('creator').map((name) => ({ name: name.slice(0, 500) })),
    date: (dates.length > 0 ? dates : all('date')).join('; ').slice(0, LINE),
    ...yearFields(yearsIn(dates, readings)),
    medium: line('format'),
    classification: type?.slice(0, LINE),
    description: paragraphs(textsAt(record, 'description')),
    rights: line('rights'),
    provenance: paragraphs(textsAt(record, 'source')),
    facts,
    pictures: [...new Set(pictures)].map((path) => ({ path })),
    link: addresses.find((text) => !isPicture(text)),
  })
}
