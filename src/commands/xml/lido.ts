import { ValueReadings } from '../value-readings.ts'
import {
  factsNamed,
  filled,
  idOf,
  isAddress,
  type Parts,
  paragraphs,
  yearFields,
  yearsIn,
} from './record-parts.ts'
import { elementsAt, textsAt, tidied, type XmlNode } from './xml-node.ts'

/** Events in which a work is made, by their terms in the languages of museums and in the terminology of LIDO. */
const MAKING =
  /produc|creat|made|making|herstell|entwurf|entsteh|fabric|création|réalisation|制作|创作|lido00007|lido00012/i

const LINE = 2000

function labelled(texts: readonly string[]): string {
  return texts.join('; ').slice(0, LINE)
}

/** Texts at a path in a language, or in no other where there are none; of the preferred ones alone where some are. */
function inLanguage(node: XmlNode, path: string, language: string): readonly string[] {
  const found = elementsAt(node, path).filter((each) => tidied(each) !== '')
  const preferred = found.filter((each) => /prefer/i.test(each.attributes.pref ?? ''))
  const candidates = preferred.length > 0 ? preferred : found
  const own = candidates.filter((each) => each.language.split('-')[0] === language)
  return (own.length > 0 ? own : candidates.filter((each) => each.language === '')).map(tidied)
}

/** The same, and what there is in any language where there is nothing else. */
function inAny(node: XmlNode, path: string, language: string): readonly string[] {
  const own = inLanguage(node, path, language)
  if (own.length > 0) return own
  const [first] = elementsAt(node, path).filter((each) => tidied(each) !== '')
  return first === undefined
    ? []
    : elementsAt(node, path)
        .filter((each) => each.language === first.language)
        .map(tidied)
        .filter((text) => text !== '')
}

type Read = (node: XmlNode, path: string, language: string) => readonly string[]

function makingEvents(descriptive: XmlNode): readonly XmlNode[] {
  const events = elementsAt(descriptive, 'eventWrap/eventSet/event')
  const made = events.filter((event) =>
    [...textsAt(event, 'eventType/term'), ...textsAt(event, 'eventType/conceptID')].some((text) =>
      MAKING.test(text),
    ),
  )
  return made.length > 0 ? made : events.slice(0, 1)
}

function makersOf(event: XmlNode, read: Read, language: string): readonly object[] {
  return elementsAt(event, 'eventActor').flatMap((eventActor) => {
    const [actor] = elementsAt(eventActor, 'actorInRole/actor')
    const [shown] = read(eventActor, 'displayActorInRole', language)
    const name =
      (actor === undefined ? undefined : read(actor, 'nameActorSet/appellationValue', language)[0]) ?? shown
    if (name === undefined) return []
    const id = actor === undefined ? undefined : textsAt(actor, 'actorID')[0]
    return [
      filled({
        name: name.slice(0, 500),
        agentId: id === undefined ? undefined : idOf(id),
        role: read(eventActor, 'actorInRole/roleActor/term', language)[0]?.slice(0, LINE),
      }),
    ]
  })
}

/** What a record says in one language. */
function textsIn(
  descriptive: XmlNode,
  administrative: XmlNode | undefined,
  read: Read,
  language: string,
): Parts {
  const identification = elementsAt(descriptive, 'objectIdentificationWrap')[0] ?? descriptive
  const events = makingEvents(descriptive)
  const ofEvents = (path: string): readonly string[] => events.flatMap((event) => read(event, path, language))
  const medium = ofEvents('eventMaterialsTech/displayMaterialsTech')
  const rights =
    administrative === undefined ? [] : elementsAt(administrative, 'rightsWorkWrap/rightsWorkSet')
  return filled({
    title: read(identification, 'titleWrap/titleSet/appellationValue', language)[0]?.slice(0, 500),
    makers: events.flatMap((event) => makersOf(event, read, language)),
    date: labelled(ofEvents('eventDate/displayDate')),
    medium: labelled(
      medium.length > 0 ? medium : ofEvents('eventMaterialsTech/materialsTech/termMaterialsTech/term'),
    ),
    dimensions: labelled(
      read(
        identification,
        'objectMeasurementsWrap/objectMeasurementsSet/displayObjectMeasurements',
        language,
      ),
    ),
    classification: read(
      descriptive,
      'objectClassificationWrap/objectWorkTypeWrap/objectWorkType/term',
      language,
    )[0]?.slice(0, LINE),
    description: paragraphs(
      read(identification, 'objectDescriptionWrap/objectDescriptionSet/descriptiveNoteValue', language),
    ),
    creditLine: labelled(rights.flatMap((set) => read(set, 'creditLine', language))),
    rights: labelled(rights.flatMap((set) => read(set, 'rightsType/term', language))),
    facts: [
      ...factsNamed(
        'subject',
        'Subject',
        read(descriptive, 'objectRelationWrap/subjectWrap/subjectSet/subject/subjectConcept/term', language),
      ),
      ...factsNamed(
        'keeper',
        'Repository',
        read(
          identification,
          'repositoryWrap/repositorySet/repositoryName/legalBodyName/appellationValue',
          language,
        ),
      ),
    ],
  })
}

/**
 * A work of a LIDO record, in the language of the museum's records, with what it says in other languages as translations.
 *
 * @param id of the record where another system names it; else its own.
 * @param readings are given what was understood of dates.
 */
export function workOfLido(
  record: XmlNode,
  languages: { readonly own: string; readonly others: readonly string[] },
  {
    id,
    readings = new ValueReadings(),
  }: { readonly id?: string | undefined; readonly readings?: ValueReadings } = {},
): Parts {
  const descriptives = elementsAt(record, 'descriptiveMetadata')
  const [administrative] = elementsAt(record, 'administrativeMetadata')
  const described = (language: string): XmlNode | undefined =>
    descriptives.find((each) => each.language.split('-')[0] === language)
  const first = described(languages.own) ?? descriptives[0]
  const recordId = id ?? textsAt(record, 'lidoRecID')[0]
  const parts = first === undefined ? {} : textsIn(first, administrative, inAny, languages.own)
  const event = first === undefined ? [] : makingEvents(first)
  const datesAt = (name: string): readonly string[] =>
    event.flatMap((each) => textsAt(each, `eventDate/date/${name}`)).slice(0, 1)
  const words = typeof parts.date === 'string' ? [parts.date] : []
  const [earliest, latest] = [datesAt('earliestDate'), datesAt('latestDate')]
  const inNumbers = [...earliest, ...latest].length > 0
  const years = inNumbers
    ? filled({ dateFrom: yearsIn(earliest, readings)?.from, dateTo: yearsIn(latest, readings)?.to })
    : yearFields(yearsIn(words, readings))
  const translations = languages.others.flatMap((language) => {
    const node = described(language) ?? first
    const strict: Read = (within, path) =>
      elementsAt(within, path)
        .filter((each) => each.language.split('-')[0] === language && tidied(each) !== '')
        .map(tidied)
    const {
      makers: _,
      facts: __,
      ...texts
    } = node === undefined ? {} : textsIn(node, administrative, strict, language)
    return Object.keys(texts).length === 0 ? [] : [[language, texts] as const]
  })
  const resources = administrative === undefined ? [] : elementsAt(administrative, 'resourceWrap/resourceSet')
  const pictures = resources.flatMap((set) =>
    elementsAt(set, 'resourceRepresentation/linkResource')
      .slice(0, 1)
      .map((link) => ({
        path: tidied(link),
        ...filled({ rights: textsAt(set, 'rightsResource/creditLine')[0]?.slice(0, LINE) }),
      })),
  )
  const [link] =
    administrative === undefined ? [] : textsAt(administrative, 'recordWrap/recordInfoSet/recordInfoLink')
  const work = filled({
    workId: recordId === undefined ? undefined : idOf(recordId),
    accessionNumber:
      first === undefined
        ? undefined
        : textsAt(first, 'objectIdentificationWrap/repositoryWrap/repositorySet/workID')[0]?.slice(0, 200),
    ...parts,
    ...years,
    pictures: pictures.filter(({ path }) => path !== ''),
    link: link !== undefined && isAddress(link) ? link : undefined,
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
  })
  return readings.settled(work, 'date')
}
