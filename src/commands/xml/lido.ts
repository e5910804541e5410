import { mediaTypes, mediumKind } from '../../base/media-types.ts'
import { readMuseumDate, type Years } from '../../base/museum-date/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { rightsStatement } from '../../base/rights/rights.ts'
import { isUnloadable } from '../../content/import/index.ts'
import { ValueReadings } from '../value-readings.ts'
import { elementsAt, textsAt, tidiedLines, tidyText, type XmlNode } from './parse-xml.ts'
import {
  factsNamed,
  fitWork,
  idOf,
  isHttpAddress,
  type Parts,
  paragraphHtml,
  withoutEmpty,
  yearFields,
  yearsIn,
} from './record-parts.ts'

/** Events in which a work is made, by their terms in the languages of museums and in the terminology of LIDO. */
const MAKING =
  /produ[ckzçt]|crea[tcz]|criaç|created|made|making|design|minting|printing|photogra|fotogra|herstell|entwurf|entwerf|entsteh|fertigung|ausführ|schöpf|erschaff|prägung|^druck$|fabri[ck]|création|réali[sz]|realiz|esecuzion|ejecuci|elabora|vervaardig|ontwerp|tillverk|framställ|fremstil|valmist|výrob|vznik|wytw[oa]rz|wykonan|powstan|készít|létrehoz|изготов|созда|производ|制作|创作|創作|製作|制造|製造|设计|設計|生産|생산|제작|lido00007|lido00012|lido00224/i

/** Events of another kind, in the same ways: a date of theirs is none of the work. "Event" and publication may be its making. */
const NOT_MAKING =
  /acqui|adqui|aquisi|erwerb|zugang|ankauf|aankoop|schenk|verwerv|collecti|collecting|sammel|samml|finding|fundort|^(?:münz|boden)?funde?$|discover|découv|excavat|excavac|ausgrab|opgrav|vondst|fouille|scavo|ritrov|hallaz|exhib|exposi|esposi|exibi|mostra|ausstell|tentoon|utställ|loan|leih|restaur|restor|conserv|konserv|loss|verlust|destr|zerstör|modif|umarbeit|move$|moving|transport|provenan|provenien|owner|besitz|eigent|^us(?:e|age|o)$|gebrauch|nutzung|verwend|commission|auftrag|auction|auktion|sale|verkauf|type assignment|bestimmung|part addition|part removal|收藏|入藏|征集|收购|购买|捐赠|发现|出土|发掘|展览|展出|修复|使用|流传|取得|収集|所蔵|発見|発掘|展示|修復|lido000(?:01|02|06|08|09|10|11|13|21|23|26|29|33|34)$|lido0022[3567]$/i

/** What is preferred, and what is only an alternative, as LIDO 1.0 has it in words and 1.1 by its terminology. */
const PREFERRED = /prefer|lido00169/i
const ALTERNATIVE = /alternat|lido00170|lido00526/i

/** Numbers and keepers that are those of former times. */
const FORMER = /former|previous|ehemal|früher|\bal[dt]e?\b|ancien|vorig/i

/** Pictures that are copies for lists. */
const SMALL = /thumb|preview|vorschau|small|vignette|\blist\b/i

function joinTexts(texts: readonly string[]): string {
  return texts.join('; ')
}

/** Elements in their order, those behind that are only alternatives. */
function byPreference(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const rank = ({ attributes: { pref = '' } }: XmlNode): number =>
    PREFERRED.test(pref) ? 0 : ALTERNATIVE.test(pref) ? 2 : 1
  return nodes.toSorted((one, other) => rank(one) - rank(other))
}

/** The elements that are not of former times, where there are such. */
function currentNodes(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const now = nodes.filter(({ attributes: { type = '', label = '' } }) => !FORMER.test(`${type} ${label}`))
  return now.length > 0 ? now : nodes
}

/** An element with the children of these alone. */
function withParts(node: XmlNode, parts: readonly XmlNode[]): XmlNode {
  return { ...node, children: parts.flatMap(({ children }) => children) }
}

/** Texts at a path in one language; of the preferred ones alone where some are, else alternatives last. */
function textsInOneLanguage(
  node: XmlNode,
  path: string,
  language: string,
  text = tidyText,
): readonly string[] {
  const found = elementsAt(node, path).filter(
    (each) => tidyText(each) !== '' && each.language.split('-')[0] === language,
  )
  const preferred = found.filter((each) => PREFERRED.test(each.attributes.pref ?? ''))
  return (preferred.length > 0 ? preferred : byPreference(found)).map(text)
}

/** Texts at a path in a language, or in no other where there are none. */
function inLanguage(node: XmlNode, path: string, language: string, text = tidyText): readonly string[] {
  const own = textsInOneLanguage(node, path, language, text)
  return own.length > 0 ? own : textsInOneLanguage(node, path, '', text)
}

/** Texts at a path as `inLanguage` gives them, and those of any language where there are no others. */
function textsInAnyLanguage(
  node: XmlNode,
  path: string,
  language: string,
  text = tidyText,
): readonly string[] {
  const own = inLanguage(node, path, language, text)
  if (own.length > 0) return own
  const [first] = elementsAt(node, path).filter((each) => tidyText(each) !== '')
  return first === undefined ? [] : textsInOneLanguage(node, path, first.language.split('-')[0] ?? '', text)
}

type ReadTexts = (node: XmlNode, path: string, language: string, text?: typeof tidyText) => readonly string[]

/** The events in which a work is made; where none says so, the first that is not known to be another. */
function makingEvents(descriptive: XmlNode): readonly XmlNode[] {
  const events = elementsAt(descriptive, 'eventWrap/eventSet/event')
  const isOf = (event: XmlNode, kind: RegExp): boolean =>
    [...textsAt(event, 'eventType/term'), ...textsAt(event, 'eventType/conceptID')].some((text) =>
      kind.test(text),
    )
  const made = events.filter((event) => isOf(event, MAKING))
  return made.length > 0 ? made : events.filter((event) => !isOf(event, NOT_MAKING)).slice(0, 1)
}

/** The years from the first to the last of these events; undefined where none of them has years in numbers. */
function yearsOf(events: readonly XmlNode[], readings: ValueReadings): Years | undefined {
  const all = events.flatMap((event): readonly Years[] => {
    const [earliest, latest] = ['earliestDate', 'latestDate'].map((name) =>
      textsAt(event, `eventDate/date/${name}`).slice(0, 1),
    )
    if ([...(earliest ?? []), ...(latest ?? [])].length === 0) return []
    const [first, last] = [yearsIn(earliest ?? [], readings), yearsIn(latest ?? [], readings)]
    // A century has its own end; a year alone is the earliest of an open extent.
    const isExtent = latest?.length === 0 && first?.from !== first?.to
    return [{ from: first?.from, to: isExtent ? first?.to : last?.to }]
  })
  const froms = all.flatMap(({ from }) => from ?? [])
  const tos = all.flatMap(({ to }) => to ?? [])
  return all.length === 0
    ? undefined
    : {
        from: froms.length === 0 ? undefined : Math.min(...froms),
        to: tos.length === 0 ? undefined : Math.max(...tos),
      }
}

/** Years as the words beside them have them, where they are counted with a year 0 as in ISO 8601: -0474 beside "475 v. Chr." */
function withoutYearZero(given: Years, words: string, language: string): Years {
  const said = readMuseumDate(words, language)
  if (typeof said !== 'object') return given
  const isSame = (year: number | undefined, other: number | undefined): boolean =>
    year === other || (year !== undefined && year <= 0 && year - 1 === other)
  return isSame(given.from, said.from) && isSame(given.to, said.to) ? said : given
}

/** A term of an element: in elements of its own, or the text itself. */
function termOf(node: XmlNode, name: string, read: ReadTexts, language: string): string | undefined {
  const path = elementsAt(node, `${name}/term`).length > 0 ? `${name}/term` : name
  return read(node, path, language)[0]
}

/** Measurements in words: as they are to be shown, else made of their parts, "height 15 cm". */
function measurementsIn(identification: XmlNode, read: ReadTexts, language: string): readonly string[] {
  return elementsAt(identification, 'objectMeasurementsWrap/objectMeasurementsSet').flatMap((set) => {
    const shown = read(set, 'displayObjectMeasurements', language)
    if (elementsAt(set, 'displayObjectMeasurements').some((each) => tidyText(each) !== '')) return shown
    return elementsAt(set, 'objectMeasurements').flatMap((measured) => {
      const parts = elementsAt(measured, 'measurementsSet').flatMap((each) => {
        const [value] = textsAt(each, 'measurementValue')
        const kind = termOf(each, 'measurementType', read, language)
        // Without a name in a language it is no translation.
        if (value === undefined || (kind === undefined && read !== textsInAnyLanguage)) return []
        return [
          [kind, value, termOf(each, 'measurementUnit', textsInAnyLanguage, language)]
            .filter(Boolean)
            .join(' '),
        ]
      })
      const [extent] = read(measured, 'extentMeasurements', language)
      return parts.length === 0 ? [] : [`${parts.join(', ')}${extent === undefined ? '' : ` (${extent})`}`]
    })
  })
}

function makersOf(event: XmlNode, read: ReadTexts, language: string): readonly object[] {
  return elementsAt(event, 'eventActor').flatMap((eventActor) => {
    const [actor] = elementsAt(eventActor, 'actorInRole/actor')
    const [shown] = read(eventActor, 'displayActorInRole', language)
    const name =
      (actor === undefined ? undefined : read(actor, 'nameActorSet/appellationValue', language)[0]) ?? shown
    if (name === undefined) return []
    const id = actor === undefined ? undefined : textsAt(actor, 'actorID')[0]
    // "circle of", without which the work would be by the master.
    const qualifier = read(eventActor, 'actorInRole/attributionQualifierActor', language)[0]
    const role = read(eventActor, 'actorInRole/roleActor/term', language)[0]
    return [
      withoutEmpty({
        name,
        agentId: id === undefined ? undefined : idOf(id),
        role: [qualifier, role].filter(Boolean).join(', '),
      }),
    ]
  })
}

/** Titles, the preferred ones first. */
function titleSetsOf(identification: XmlNode): readonly XmlNode[] {
  return byPreference(elementsAt(identification, 'titleWrap/titleSet')).map((set) =>
    withParts(set, [{ ...set, children: byPreference(set.children) }]),
  )
}

/** The titles in some languages beside the one that is shown. */
function furtherTitles(
  identification: XmlNode,
  isWanted: (language: string) => boolean,
  shown: unknown,
): readonly string[] {
  return elementsAt(identification, 'titleWrap/titleSet')
    .flatMap((set) => elementsAt(set, 'appellationValue'))
    .filter((each) => isWanted(each.language.split('-')[0] ?? ''))
    .map(tidyText)
    .filter((title) => title !== '' && title !== shown)
}

/** Where a description says what identifies the work. */
function identificationOf(descriptive: XmlNode): XmlNode {
  return elementsAt(descriptive, 'objectIdentificationWrap')[0] ?? descriptive
}

/** Statements of rights: a URI that is known, else words, else what URI there is. */
function rightsIn(rights: readonly XmlNode[], read: ReadTexts, language: string): readonly string[] {
  return rights.flatMap((each) => {
    const types = elementsAt(each, 'rightsType')
    const uris = types.flatMap((type) => [...textsAt(type, 'conceptID'), ...textsAt(type, 'term')])
    const known = uris.find((uri) => rightsStatement(uri) !== undefined)
    if (known !== undefined) return [known]
    const words = read(each, 'rightsType/term', language)
    return words.length > 0 ? words : types.flatMap((type) => textsAt(type, 'conceptID')).slice(0, 1)
  })
}

/** Places by their names, as they are to be shown where the record says so. */
function placesIn(node: XmlNode, read: ReadTexts, language: string): readonly string[] {
  const shown = read(node, 'displayPlace', language)
  return shown.length > 0 ? shown : read(node, 'place/namePlaceSet/appellationValue', language)
}

/** Kinds of classification that aggregators write for their own use. */
const OF_AGGREGATOR = /^europeana:/i

/** Classifications by their system, such as "Hornbostel-Sachs", without the kind of object. */
function classificationsOf(descriptive: XmlNode, language: string): readonly object[] {
  return elementsAt(descriptive, 'objectClassificationWrap/classificationWrap/classification').flatMap(
    (each) => {
      const { type = '' } = each.attributes
      const system = /^https?:/i.test(type) ? '' : type.trim().slice(0, 100)
      return OF_AGGREGATOR.test(type)
        ? []
        : factsNamed(
            system === '' ? 'classification' : system,
            system === '' ? 'Classification' : system,
            textsInAnyLanguage(each, 'term', language),
          )
    },
  )
}

/** What a record says in one language. */
function partsInLanguage(
  descriptive: XmlNode,
  administrative: XmlNode | undefined,
  read: ReadTexts,
  language: string,
): Parts {
  const identification = identificationOf(descriptive)
  const [title] = read(withParts(identification, titleSetsOf(identification)), 'appellationValue', language)
  const events = makingEvents(descriptive)
  const ofEvents = (path: string): readonly string[] => events.flatMap((event) => read(event, path, language))
  const medium = ofEvents('eventMaterialsTech/displayMaterialsTech')
  const rights =
    administrative === undefined ? [] : elementsAt(administrative, 'rightsWorkWrap/rightsWorkSet')
  const repositories = currentNodes(elementsAt(identification, 'repositoryWrap/repositorySet'))
  const types = read(descriptive, 'objectClassificationWrap/objectWorkTypeWrap/objectWorkType/term', language)
  return withoutEmpty({
    title,
    makers: events.flatMap((event) => makersOf(event, read, language)),
    date: joinTexts(ofEvents('eventDate/displayDate')),
    medium: joinTexts(
      medium.length > 0 ? medium : ofEvents('eventMaterialsTech/materialsTech/termMaterialsTech/term'),
    ),
    dimensions: joinTexts(measurementsIn(identification, read, language)),
    classification: types[0],
    description: paragraphHtml(
      read(
        identification,
        'objectDescriptionWrap/objectDescriptionSet/descriptiveNoteValue',
        language,
        tidiedLines,
      ),
    ),
    creditLine: joinTexts(rights.flatMap((set) => read(set, 'creditLine', language))),
    rights: joinTexts(rightsIn(rights, read, language)),
    facts: [
      ...factsNamed(
        'title',
        'Further title',
        furtherTitles(identification, (each) => each === '' || each === language, title),
      ),
      ...factsNamed('type', 'Further type', types.slice(1)),
      ...classificationsOf(descriptive, language),
      ...factsNamed(
        'place',
        'Place of making',
        events.flatMap((event) =>
          elementsAt(event, 'eventPlace').flatMap((place) => placesIn(place, read, language)),
        ),
      ),
      ...factsNamed('culture', 'Culture', ofEvents('culture/term')),
      ...factsNamed('period', 'Period', ofEvents('periodName/term')),
      ...factsNamed(
        'subject',
        'Subject',
        read(descriptive, 'objectRelationWrap/subjectWrap/subjectSet/subject/subjectConcept/term', language),
      ),
      ...factsNamed(
        'keeper',
        'Repository',
        read(
          withParts(identification, repositories),
          'repositoryName/legalBodyName/appellationValue',
          language,
        ),
      ),
      ...factsNamed(
        'rightsholder',
        'Rights holder',
        rights.flatMap((set) =>
          elementsAt(set, 'rightsHolder').flatMap((holder) =>
            read(holder, 'legalBodyName/appellationValue', language),
          ),
        ),
      ),
      ...factsNamed(
        'recordrights',
        'Rights of the record',
        rightsIn(
          administrative === undefined ? [] : elementsAt(administrative, 'recordWrap/recordRights'),
          read,
          language,
        ),
      ),
    ],
  })
}

/** The media type of a resource that is no picture, by what the record says or the ending of its address; undefined for others. */
function otherType({ attributes: { formatResource = '' } }: XmlNode, path: string): string | undefined {
  const ending = /\.(\w{2,5})(?:[?#]|$)/.exec(path)?.[1]?.toLowerCase() ?? ''
  const format = formatResource.trim().toLowerCase()
  if (/^image\/|^(?:jpe?g|tiff?|png|gif|webp)$/.test(format)) return undefined
  return (
    mediaTypes[ending] ??
    (/^(?:html?|pdf|xml|json|docx?)$/.test(ending) ? 'other' : undefined) ??
    (/^(?:audio|video|model|text|application)\//.test(format) ? format : undefined)
  )
}

/** A page about a file, whose address ends as the file does: "…/wiki/File:Jug.tif". */
const PAGE_OF_FILE = /^https?:\/\/[^/]+\/(?:\S*\/)?(?:File|Datei|Fichier|Archivo|Image):[^/]*$/i

/** The pictures of a record, one of each set and no small copy where there is another, and what else it has. */
function resourcesOf(administrative: XmlNode | undefined, language: string) {
  const pictures: Parts[] = []
  const media: { readonly path: string; readonly type: string }[] = []
  const others: string[] = []
  const sets = administrative === undefined ? [] : elementsAt(administrative, 'resourceWrap/resourceSet')
  for (const set of sets) {
    const representations = elementsAt(set, 'resourceRepresentation')
    const isSmall = ({ attributes: { type = '' } }: XmlNode): boolean => SMALL.test(type)
    const links = [...representations.filter((each) => !isSmall(each)), ...representations.filter(isSmall)]
      .flatMap((each) =>
        elementsAt(each, 'linkResource').map((link) => ({
          path: tidyText(link),
          type: /iiif.?manifest/i.test(each.attributes.type ?? '')
            ? 'iiif'
            : PAGE_OF_FILE.test(tidyText(link))
              ? 'other'
              : otherType(link, tidyText(link)),
        })),
      )
      .filter(({ path }) => path !== '')
    const shown = links.filter(({ type }) => type === undefined)
    // Masters are often where no page can load them from.
    const picture = shown.find(({ path }) => !isUnloadable(path)) ?? shown[0]
    if (picture !== undefined)
      pictures.push({
        path: picture.path,
        ...withoutEmpty({
          rights: joinTexts(rightsIn(elementsAt(set, 'rightsResource'), textsInAnyLanguage, language)),
          credit: textsAt(set, 'rightsResource/creditLine')[0],
        }),
      })
    for (const { path, type } of links) {
      if (type === undefined) continue
      if (mediumKind(type) === undefined) others.push(path)
      else media.push({ path, type })
    }
  }
  return { pictures, media, others }
}

/** The id of a record in LIDO, and in the system that it comes from. */
export function idsOfLido(record: XmlNode): { readonly own?: string; readonly local?: string } {
  const [own] = textsAt(record, 'lidoRecID')
  const [local] = textsAt(record, 'administrativeMetadata/recordWrap/recordID')
  return omitUndefined({ own, local })
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
  const parts =
    first === undefined ? {} : partsInLanguage(first, administrative, textsInAnyLanguage, languages.own)
  const event = first === undefined ? [] : makingEvents(first)
  const words = typeof parts.date === 'string' ? [parts.date] : []
  const given = yearsOf(event, readings)
  const years = yearFields(
    given === undefined ? yearsIn(words, readings) : withoutYearZero(given, words.join(), languages.own),
  )
  const translations = languages.others.flatMap((language) => {
    const node = described(language) ?? first
    const {
      makers: _,
      facts: __,
      ...texts
    } = node === undefined ? {} : partsInLanguage(node, administrative, textsInOneLanguage, language)
    return Object.keys(texts).length === 0 ? [] : [[language, texts] as const]
  })
  const translatedTitles = new Map(translations.map(([language, { title }]) => [language, title]))
  const titlesElsewhere = languages.others.flatMap((language) => {
    const node = described(language) ?? first
    return node === undefined
      ? []
      : furtherTitles(
          identificationOf(node),
          (each) => each === language,
          translatedTitles.get(language) ?? parts.title,
        )
  })
  const ofSite = ['', languages.own, ...languages.others]
  const titlesOfNoPage = descriptives.flatMap((node) =>
    furtherTitles(identificationOf(node), (each) => !ofSite.includes(each), parts.title),
  )
  const { pictures, media, others } = resourcesOf(administrative, languages.own)
  const sets =
    first === undefined ? [] : elementsAt(first, 'objectIdentificationWrap/repositoryWrap/repositorySet')
  const numbers = sets.flatMap((set) => textsAt(set, 'workID'))
  const [number] = currentNodes(currentNodes(sets).flatMap((set) => elementsAt(set, 'workID')))
    .map(tidyText)
    .filter((each) => each !== '')
  const [link] =
    administrative === undefined ? [] : textsAt(administrative, 'recordWrap/recordInfoSet/recordInfoLink')
  const work = withoutEmpty({
    workId: recordId === undefined ? undefined : idOf(recordId),
    accessionNumber: number,
    ...parts,
    ...years,
    facts: [
      ...(Array.isArray(parts.facts) ? parts.facts : []),
      ...factsNamed('title', 'Further title', [...titlesElsewhere, ...titlesOfNoPage]),
      ...factsNamed(
        'identifier',
        'Further identifier',
        numbers.filter((each) => each !== number),
      ),
      ...factsNamed('resource', 'Resource', others),
    ],
    pictures,
    media: media.map((medium) => ({ ...medium, title: parts.title ?? medium.path })),
    link: link !== undefined && isHttpAddress(link) ? link : undefined,
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
  })
  return fitWork(readings.settled(work, 'date'), readings)
}

/** Elements below these are read, by their path below a record; of events those of the making alone. */
const READ =
  /^(?:lidoRecID$|descriptiveMetadata\/(?:objectClassificationWrap\/(?:objectWorkTypeWrap|classificationWrap)\/|objectIdentificationWrap\/(?:titleWrap\/titleSet\/appellationValue|repositoryWrap\/repositorySet\/(?:repositoryName\/legalBodyName\/appellationValue|workID)|objectDescriptionWrap\/objectDescriptionSet\/descriptiveNoteValue|objectMeasurementsWrap\/objectMeasurementsSet\/(?:displayObjectMeasurements|objectMeasurements\/(?:measurementsSet|extentMeasurements)))|eventWrap\/eventSet\/event\/(?:eventType\/|eventActor\/(?:displayActorInRole|actorInRole\/(?:actor\/nameActorSet|roleActor|attributionQualifierActor))|eventDate\/|culture\/term|periodName\/term|eventMaterialsTech\/(?:displayMaterialsTech|materialsTech\/termMaterialsTech)|eventPlace\/(?:displayPlace|place\/namePlaceSet\/appellationValue))|objectRelationWrap\/subjectWrap\/subjectSet\/subject\/subjectConcept\/)|administrativeMetadata\/(?:rightsWorkWrap\/rightsWorkSet\/(?:rightsType|creditLine|rightsHolder\/legalBodyName\/appellationValue)|recordWrap\/(?:recordRights\/rightsType|recordInfoSet\/recordInfoLink)|resourceWrap\/resourceSet\/(?:resourceRepresentation\/linkResource|rightsResource\/(?:rightsType|creditLine))))/

/** What is about the record itself or the vocabularies of its terms, and nothing that a visitor would read. */
const TECHNICAL =
  /(?:^|\/)(?:\w*ID|category|recordType|recordSource|recordMetadataDate|resourceType|applicationProfile)(?:\/|$)/

/** Elements that only hold others. */
const HOLDER = /(?:Metadata|Wrap|Set)$|^event$/

/** Paths of the elements with a text, without those below some. */
function* leavesOf(
  node: XmlNode,
  without: readonly XmlNode[],
  path: readonly string[] = [],
): Generator<readonly string[]> {
  if (node.children.length === 0 && tidyText(node) !== '') yield path
  for (const child of node.children)
    if (!without.includes(child)) yield* leavesOf(child, without, [...path, child.name])
}

/** Names of filled elements of a record that no field is read from; events that are not the making by their kind. */
export function unreadOfLido(record: XmlNode): readonly string[] {
  const making = new Set(elementsAt(record, 'descriptiveMetadata').flatMap(makingEvents))
  const others = elementsAt(record, 'descriptiveMetadata/eventWrap/eventSet/event').filter(
    (event) => !making.has(event),
  )
  const unread = [...leavesOf(record, others)].filter((path) => {
    const written = path.join('/')
    return !READ.test(written) && !TECHNICAL.test(written)
  })
  const kinds = others.map((event) => {
    const [kind] = [...textsAt(event, 'eventType/term'), ...textsAt(event, 'eventType/conceptID')]
    return kind === undefined ? 'event' : `event: ${kind}`
  })
  const aggregated = elementsAt(
    record,
    'descriptiveMetadata/objectClassificationWrap/classificationWrap/classification',
  ).flatMap(({ attributes: { type = '' } }) => (OF_AGGREGATOR.test(type) ? [`classification: ${type}`] : []))
  const named = unread.map((path) =>
    path
      .filter((name) => !HOLDER.test(name))
      .slice(0, 2)
      .join('/'),
  )
  return [...new Set([...named, ...kinds, ...aggregated])]
}
