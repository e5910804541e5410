import { mediaTypes, mediumKind } from '../../base/media-types.ts'
import { readMuseumDate, type Years } from '../../base/museum-date/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { isStatementUrl } from '../../base/rights/rights.ts'
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

/** Event types in which a work is made, by terms in several languages and by LIDO terminology. */
const MAKING =
  /produ[ckzçt]|crea[tcz]|criaç|created|made|making|design|minting|printing|photogra|fotogra|herstell|entwurf|entwerf|entsteh|fertigung|ausführ|schöpf|erschaff|prägung|^druck$|fabri[ck]|création|réali[sz]|realiz|esecuzion|ejecuci|elabora|vervaardig|ontwerp|tillverk|framställ|fremstil|valmist|výrob|vznik|wytw[oa]rz|wykonan|powstan|készít|létrehoz|изготов|созда|производ|制作|创作|創作|製作|制造|製造|设计|設計|生産|생산|제작|lido00007|lido00012|lido00224/i

/** Other event types, in the same form. Their dates are not those of the work. A plain "Event" or publication may be the making. */
const NOT_MAKING =
  /acqui|adqui|aquisi|erwerb|zugang|ankauf|aankoop|schenk|verwerv|collecti|collecting|sammel|samml|finding|fundort|^(?:münz|boden)?funde?$|discover|découv|excavat|excavac|ausgrab|opgrav|vondst|fouille|scavo|ritrov|hallaz|exhib|exposi|esposi|exibi|mostra|ausstell|tentoon|utställ|loan|leih|restaur|restor|conserv|konserv|loss|verlust|destr|zerstör|modif|umarbeit|move$|moving|transport|provenan|provenien|owner|besitz|eigent|^us(?:e|age|o)$|gebrauch|nutzung|verwend|commission|auftrag|auction|auktion|sale|verkauf|type assignment|bestimmung|part addition|part removal|收藏|入藏|征集|收购|购买|捐赠|发现|出土|发掘|展览|展出|修复|使用|流传|取得|収集|所蔵|発見|発掘|展示|修復|lido000(?:01|02|06|08|09|10|11|13|21|23|26|29|33|34)$|lido0022[3567]$/i

/** Preferred and alternative elements. LIDO 1.0 marks them by words, 1.1 by its terminology. */
const PREFERRED = /prefer|lido00169/i
const ALTERNATIVE = /alternat|lido00170|lido00526/i

/** Former numbers and repositories. */
const FORMER = /former|previous|ehemal|früher|\bal[dt]e?\b|ancien|vorig/i

/** Thumbnails of pictures. */
const SMALL = /thumb|preview|vorschau|small|vignette|\blist\b/i

function joinTexts(texts: readonly string[]): string {
  return texts.join('; ')
}

/** Sorts elements by preference, alternatives last. Otherwise keeps the order. */
function byPreference(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const rank = ({ attributes: { pref = '' } }: XmlNode): number =>
    PREFERRED.test(pref) ? 0 : ALTERNATIVE.test(pref) ? 2 : 1
  return nodes.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the elements that are not marked as former, or all if every one is. */
function currentNodes(nodes: readonly XmlNode[]): readonly XmlNode[] {
  const now = nodes.filter(({ attributes: { type = '', label = '' } }) => !FORMER.test(`${type} ${label}`))
  return now.length > 0 ? now : nodes
}

/** Returns an element with only the children of the given parts. */
function withParts(node: XmlNode, parts: readonly XmlNode[]): XmlNode {
  return { ...node, children: parts.flatMap(({ children }) => children) }
}

/** Returns texts at a path in one language: only the preferred ones if any, else with alternatives last. */
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

/** Returns texts at a path in a language, else those without a language. */
function inLanguage(node: XmlNode, path: string, language: string, text = tidyText): readonly string[] {
  const own = textsInOneLanguage(node, path, language, text)
  return own.length > 0 ? own : textsInOneLanguage(node, path, '', text)
}

/** As `inLanguage`, falling back to any other language. */
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

/** Returns the events in which the work was made, else the first one that is not known to be of another type. */
function makingEvents(descriptive: XmlNode): readonly XmlNode[] {
  const events = elementsAt(descriptive, 'eventWrap/eventSet/event')
  const isOf = (event: XmlNode, kind: RegExp): boolean =>
    [...textsAt(event, 'eventType/term'), ...textsAt(event, 'eventType/conceptID')].some((text) =>
      kind.test(text),
    )
  const made = events.filter((event) => isOf(event, MAKING))
  return made.length > 0 ? made : events.filter((event) => !isOf(event, NOT_MAKING)).slice(0, 1)
}

/** Returns the year range of events, or undefined if none has numeric years. */
function yearsOf(events: readonly XmlNode[], readings: ValueReadings): Years | undefined {
  const all = events.flatMap((event): readonly Years[] => {
    const [earliest, latest] = ['earliestDate', 'latestDate'].map((name) =>
      textsAt(event, `eventDate/date/${name}`).slice(0, 1),
    )
    if ([...(earliest ?? []), ...(latest ?? [])].length === 0) return []
    const [first, last] = [yearsIn(earliest ?? [], readings), yearsIn(latest ?? [], readings)]
    // A century includes its end; a single earliest year means an open-ended range.
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

/** Returns the years of the display date if the given ones count a year 0 as in ISO 8601: -0474 beside "475 v. Chr." */
function withoutYearZero(given: Years, words: string, language: string): Years {
  const said = readMuseumDate(words, language)
  if (typeof said !== 'object') return given
  const isSame = (year: number | undefined, other: number | undefined): boolean =>
    year === other || (year !== undefined && year <= 0 && year - 1 === other)
  return isSame(given.from, said.from) && isSame(given.to, said.to) ? said : given
}

/** Returns the term of an element, from its child elements or its own text. */
function termOf(node: XmlNode, name: string, read: ReadTexts, language: string): string | undefined {
  const path = elementsAt(node, `${name}/term`).length > 0 ? `${name}/term` : name
  return read(node, path, language)[0]
}

/** Returns measurements in words: the display text, else composed of their parts, as "height 15 cm". */
function measurementsIn(identification: XmlNode, read: ReadTexts, language: string): readonly string[] {
  return elementsAt(identification, 'objectMeasurementsWrap/objectMeasurementsSet').flatMap((set) => {
    const shown = read(set, 'displayObjectMeasurements', language)
    if (elementsAt(set, 'displayObjectMeasurements').some((each) => tidyText(each) !== '')) return shown
    return elementsAt(set, 'objectMeasurements').flatMap((measured) => {
      const parts = elementsAt(measured, 'measurementsSet').flatMap((each) => {
        const [value] = textsAt(each, 'measurementValue')
        const kind = termOf(each, 'measurementType', read, language)
        // Without a type in that language, it is not a translation.
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
    // Qualifier such as "circle of", without which the work would be attributed to the master.
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

/** Returns the title sets, preferred first. */
function titleSetsOf(identification: XmlNode): readonly XmlNode[] {
  return byPreference(elementsAt(identification, 'titleWrap/titleSet')).map((set) =>
    withParts(set, [{ ...set, children: byPreference(set.children) }]),
  )
}

/** Returns titles in matching languages except the one shown. */
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

/** Returns the identification element of a description. */
function identificationOf(descriptive: XmlNode): XmlNode {
  return elementsAt(descriptive, 'objectIdentificationWrap')[0] ?? descriptive
}

/** Returns rights statements: a known URI, else text, else any URI. */
function rightsIn(rights: readonly XmlNode[], read: ReadTexts, language: string): readonly string[] {
  return rights.flatMap((each) => {
    const types = elementsAt(each, 'rightsType')
    const uris = types.flatMap((type) => [...textsAt(type, 'conceptID'), ...textsAt(type, 'term')])
    const known = uris.find(isStatementUrl)
    if (known !== undefined) return [known]
    const words = read(each, 'rightsType/term', language)
    return words.length > 0 ? words : types.flatMap((type) => textsAt(type, 'conceptID')).slice(0, 1)
  })
}

/** Returns places by their display text, else by name. */
function placesIn(node: XmlNode, read: ReadTexts, language: string): readonly string[] {
  const shown = read(node, 'displayPlace', language)
  return shown.length > 0 ? shown : read(node, 'place/namePlaceSet/appellationValue', language)
}

/** Classification types for internal use by aggregators. */
const OF_AGGREGATOR = /^europeana:/i

/** Returns classifications by system, such as "Hornbostel-Sachs", except the object type. */
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

/** Returns the parts of a record in one language. */
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

/** Returns the media type of a resource other than a picture, by the record or the file extension of its URL. Undefined for others. */
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

/** A web page about a file, whose URL ends with the file name: "…/wiki/File:Jug.tif". */
const PAGE_OF_FILE = /^https?:\/\/[^/]+\/(?:\S*\/)?(?:File|Datei|Fichier|Archivo|Image):[^/]*$/i

/** Returns the pictures of a record, one per set without thumbnails, and its other resources. */
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
    // Master files are often at URLs that pages cannot load.
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

/** Returns the ID of a record in LIDO, and in its source system. */
export function idsOfLido(record: XmlNode): { readonly own?: string; readonly local?: string } {
  const [own] = textsAt(record, 'lidoRecID')
  const [local] = textsAt(record, 'administrativeMetadata/recordWrap/recordID')
  return omitUndefined({ own, local })
}

/**
 * Converts a LIDO record to a work in the language of the museum's records. Texts in other languages become translations.
 *
 * @param id ID of the record in another system. Default: its own.
 * @param readings Collects which dates were parsed.
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

/** Paths of elements that are read, relative to a record. Of events, only the making is read. */
const READ =
  /^(?:lidoRecID$|descriptiveMetadata\/(?:objectClassificationWrap\/(?:objectWorkTypeWrap|classificationWrap)\/|objectIdentificationWrap\/(?:titleWrap\/titleSet\/appellationValue|repositoryWrap\/repositorySet\/(?:repositoryName\/legalBodyName\/appellationValue|workID)|objectDescriptionWrap\/objectDescriptionSet\/descriptiveNoteValue|objectMeasurementsWrap\/objectMeasurementsSet\/(?:displayObjectMeasurements|objectMeasurements\/(?:measurementsSet|extentMeasurements)))|eventWrap\/eventSet\/event\/(?:eventType\/|eventActor\/(?:displayActorInRole|actorInRole\/(?:actor\/nameActorSet|roleActor|attributionQualifierActor))|eventDate\/|culture\/term|periodName\/term|eventMaterialsTech\/(?:displayMaterialsTech|materialsTech\/termMaterialsTech)|eventPlace\/(?:displayPlace|place\/namePlaceSet\/appellationValue))|objectRelationWrap\/subjectWrap\/subjectSet\/subject\/subjectConcept\/)|administrativeMetadata\/(?:rightsWorkWrap\/rightsWorkSet\/(?:rightsType|creditLine|rightsHolder\/legalBodyName\/appellationValue)|recordWrap\/(?:recordRights\/rightsType|recordInfoSet\/recordInfoLink)|resourceWrap\/resourceSet\/(?:resourceRepresentation\/linkResource|rightsResource\/(?:rightsType|creditLine))))/

/** Elements on the record itself or on vocabularies, which are not for visitors. */
const TECHNICAL =
  /(?:^|\/)(?:\w*ID|category|recordType|recordSource|recordMetadataDate|resourceType|applicationProfile)(?:\/|$)/

/** Elements that only contain others. */
const HOLDER = /(?:Metadata|Wrap|Set)$|^event$/

/** Yields the paths of elements with text, except below the given nodes. */
function* leavesOf(
  node: XmlNode,
  without: readonly XmlNode[],
  path: readonly string[] = [],
): Generator<readonly string[]> {
  if (node.children.length === 0 && tidyText(node) !== '') yield path
  for (const child of node.children)
    if (!without.includes(child)) yield* leavesOf(child, without, [...path, child.name])
}

/** Returns names of non-empty elements that no field reads, and types of other events than the making. */
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
