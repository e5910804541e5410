import { isStatementUrl } from '../../base/rights/rights.ts'
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
 * Maps refinements to the element of simple Dublin Core that they refine: DCMI terms, also under the prefix of simple Dublin Core, and
 * members of EDM and ESE. Lower case.
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

/** Refinements read under their own name. `created` is the date of the work, whatever other dates there are. */
const OWN: readonly string[] = [
  'created',
  'extent',
  'rightsholder',
  'object',
  'isshownby',
  'preview',
  'isshownat',
]

/** Qualifiers after a dot, as in "identifier.thumbnail". */
const DOTTED: Readonly<Record<string, string>> = {
  thumbnail: 'preview',
  created: 'created',
  extent: 'extent',
}

/**
 * Returns the name under which an element is read: its own or the broader one. Undefined if it is ignored. Qualified dates are those of the
 * record, such as its issue or modification.
 */
function readName(written: string): string | undefined {
  const [name = '', qualifier] = written.toLowerCase().split('.')
  if (qualifier === undefined) return SIMPLE.includes(name) || OWN.includes(name) ? name : BROADER[name]
  if (!SIMPLE.includes(name)) return undefined
  return DOTTED[qualifier] ?? BROADER[qualifier] ?? (name === 'date' ? undefined : name)
}

/** Returns a record whose elements have the names under which they are read. Elements of simple Dublin Core come first. */
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

/** Returns names of non-empty elements that no field reads. */
export function unreadElements({ children }: XmlNode): readonly string[] {
  const unread = children.filter((child) => readName(child.name) === undefined && tidyText(child) !== '')
  return [...new Set(unread.map(({ name }) => name))]
}

/** Elements without a field of their own, with their label as a fact. */
const FURTHER = [
  ['subject', 'Subject'],
  ['coverage', 'Coverage'],
  ['contributor', 'Contributor'],
  ['publisher', 'Publisher'],
  ['language', 'Language'],
  ['relation', 'Relation'],
  ['rightsholder', 'Rights holder'],
] as const

/** Prefix of OpenAIRE values. The end of an embargo is not a date of the object. */
const OF_REPOSITORY = 'info:eu-repo/'

/** Timestamp of a change to the record in its repository. */
const MOMENT = /T\d{2}:/

/** Midnight appended by software to dates without a time. */
const MIDNIGHT = /(?<=^-?\d{4,6}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** Languages of the site: that of the records, and those of translations. */
export interface SiteLanguages {
  readonly own: string
  readonly others: readonly string[]
}

function isIn(language: string, { language: written }: XmlNode): boolean {
  return written.split('-')[0] === language.split('-')[0]
}

/** Creates functions that read the texts of an element by language. */
function readerOf(record: XmlNode, { own, others }: SiteLanguages) {
  const filledAt = (name: string): readonly XmlNode[] =>
    elementsAt(record, name).filter((node) => tidyText(node) !== '')
  /** Nodes marked with the language of the records, else those without a language. */
  const ofOwn = (all: readonly XmlNode[]): readonly XmlNode[] => {
    const said = all.filter((node) => isIn(own, node))
    return said.length > 0 ? said : all.filter(({ language }) => language === '')
  }
  return {
    /**
     * Returns texts in the language of the records, then those that no translation uses. If there are none in that language, returns all.
     */
    inOwn: (name: string, read = tidyText): readonly string[] => {
      const all = filledAt(name)
      const first = ofOwn(all)
      const rest = all.filter((node) => !first.includes(node) && !others.some((code) => isIn(code, node)))
      return (first.length > 0 ? [...first, ...rest] : all).map(read)
    },
    /** Returns texts in another language if the record has texts in its own language too. */
    inOther: (name: string, code: string, read = tidyText): readonly string[] => {
      const all = filledAt(name)
      return ofOwn(all).length > 0 ? all.filter((node) => isIn(code, node)).map(read) : []
    },
  }
}

/** Media type of a digital file, which some repositories give as the object's format. */
const FILE_TYPE = /^(?:image|video|audio|text|application|model)\/[\w.+-]+$/i

/** Measurements, which repositories also give as the format: "13 x 8.5 cm". */
const MEASURES = /^\d[\d.,]*\s*(?:[x×*]\s*\d[\d.,]*\s*)*(?:mm|cm|m|in|inch(?:es)?)\b/i

/** Identifiers of external systems, which are not numbers assigned by a museum. */
const SYSTEM_NAME =
  /^(?:(?:urn|doi|hdl|oai|info|ark|uuid|isbn|issn):|10\.\d{4,9}\/|(?:hdl\.handle\.net|(?:dx\.)?doi\.org)\/)/i

/** URL of a thumbnail as servers name it. */
const SMALL_COPY = /[/_.-](?:thumbs?|thumbnails?|previews?)(?:[/_.-]|$)/i

/** Removes thumbnails of other pictures. */
function withoutSmall(pictures: readonly string[]): readonly string[] {
  const found = withoutCopies(pictures)
  const whole = found.filter((address) => !SMALL_COPY.test(address))
  return whole.length * 2 >= found.length ? whole : found
}

/** Splits the texts on rights: a known statement becomes the value, the others facts. Without one, all texts are the value. */
function rightsIn(texts: readonly string[]): {
  readonly said: readonly string[]
  readonly further: readonly string[]
} {
  const known = texts.find(isStatementUrl)
  return known === undefined
    ? { said: texts, further: [] }
    : { said: [known], further: texts.filter((text) => text !== known) }
}

/**
 * Returns the parts of a record in one language.
 *
 * @param textsIn Returns the texts of an element in that language.
 */
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
 * Converts a record in Dublin Core to a work. Its years are the intersection of all its dates. Texts in other languages by `xml:lang`
 * become translations.
 *
 * @param id ID of the record in its repository.
 * @param readings Collects which dates were parsed.
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
  // Spaces in file names are encoded as part of the URL. Any other identifier with a space is not a URL.
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
