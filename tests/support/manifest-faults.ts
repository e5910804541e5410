/**
 * Checks manifests by the IIIF Presentation API 3, section by section, as far as the tests need it.
 * Independent of the program.
 */

type Json = Readonly<Record<string, unknown>>

const CONTEXT = 'http://iiif.io/api/presentation/3/context.json'
/** Printable ASCII without characters that URLs must encode. */
const ADDRESS = /^https?:\/\/[^\s/?#<>"{}|\\^`[\]]+(?:[/?][!-~]*)?$/
const UNENCODED = /[\s<>"{}|\\^`]/
const LANGUAGE = /^(?:none|[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)$/
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/

/**
 * Known properties of each class (section 3, table in appendix A), as far as they concern the content of a
 * manifest.
 */
const DESCRIPTIVE = ['label', 'metadata', 'summary', 'requiredStatement', 'rights', 'provider', 'thumbnail']
const LINKS = ['homepage', 'seeAlso', 'rendering', 'partOf', 'service']
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  Manifest: [
    ...['@context', 'id', 'type', 'items', 'structures', 'annotations', 'services', 'start', 'behavior'],
    ...['viewingDirection', 'navDate', 'navPlace', 'placeholderCanvas', 'accompanyingCanvas'],
    ...DESCRIPTIVE,
    ...LINKS,
  ],
  Canvas: [
    ...[
      'id',
      'type',
      'items',
      'annotations',
      'height',
      'width',
      'duration',
      'behavior',
      'navDate',
      'navPlace',
    ],
    ...['placeholderCanvas', 'accompanyingCanvas'],
    ...DESCRIPTIVE,
    ...LINKS,
  ],
  AnnotationPage: ['id', 'type', 'items', ...DESCRIPTIVE, ...LINKS],
  Annotation: ['id', 'type', 'motivation', 'body', 'target', 'timeMode', ...DESCRIPTIVE, ...LINKS],
  Image: ['id', 'type', 'format', 'height', 'width', 'label', 'service'],
  Agent: ['id', 'type', 'label', 'homepage', 'logo', 'seeAlso'],
  Sound: ['id', 'type', 'format', 'label'],
  Text: ['id', 'type', 'format', 'language', 'label'],
  ImageService3: ['id', 'type', 'profile', 'service'],
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns all faults, each with its path. */
export function manifestFaults(manifest: unknown): readonly string[] {
  const faults: string[] = []
  const ids = new Map<string, string>()
  const fault = (at: string, what: string) => void faults.push(`${at}: ${what}`)

  const languageMap = (value: unknown, at: string): void => {
    if (!isObject(value)) {
      fault(at, 'is no language map')
      return
    }
    const entries = Object.entries(value)
    if (entries.length === 0) fault(at, 'has no language')
    for (const [language, texts] of entries) {
      if (!LANGUAGE.test(language)) fault(`${at}/${language}`, 'is no language')
      if (!Array.isArray(texts) || texts.length === 0) fault(`${at}/${language}`, 'is no list of texts')
      else if (!texts.every((text) => typeof text === 'string' && text.trim() !== ''))
        fault(`${at}/${language}`, 'has a text that is none')
    }
  }
  /** Values in angle brackets are HTML: a single closed element of the allowed ones. */
  const htmlMap = (value: unknown, at: string): void => {
    languageMap(value, at)
    for (const text of isObject(value) ? Object.values(value).flat() : []) {
      if (typeof text !== 'string' || !/^<.*>$/s.test(text)) continue
      const [, name, inside] = /^<([a-z]+)>(.*)<\/\1>$/s.exec(text) ?? []
      if (
        name === undefined ||
        !['a', 'b', 'br', 'i', 'img', 'p', 'small', 'span', 'sub', 'sup'].includes(name)
      )
        fault(at, 'is HTML that is not allowed')
      else if (/[<>]/.test(inside ?? '')) fault(at, 'is HTML that is not closed')
    }
  }
  const address = (value: unknown, at: string): void => {
    if (typeof value !== 'string' || !ADDRESS.test(value) || UNENCODED.test(value) || !URL.canParse(value))
      fault(at, `is no address: ${String(value)}`)
    else if (value.includes('#')) fault(at, 'has a fragment')
  }
  const positive = (value: unknown, at: string): void => {
    if (!Number.isInteger(value) || Number(value) < 1) fault(at, 'is no number of pixels')
  }
  const each = (value: unknown, at: string, check: (entry: Json, at: string) => void): void => {
    if (!Array.isArray(value) || value.length === 0) {
      fault(at, 'is no list, or empty')
      return
    }
    for (const [index, entry] of value.entries()) {
      if (isObject(entry)) check(entry, `${at}/${index}`)
      else fault(`${at}/${index}`, 'is no object')
    }
  }
  const optional = (value: unknown, check: (value: unknown) => void): void => {
    if (value !== undefined) check(value)
  }

  const resource = (value: Json, at: string, type: string): void => {
    if (value.type !== type) {
      fault(at, `is no ${type}`)
      return
    }
    address(value.id, `${at}/id`)
    for (const name of Object.keys(value))
      if (!KNOWN[type]?.includes(name)) fault(`${at}/${name}`, `is no property of ${type}`)
    optional(value.label, (label) => languageMap(label, `${at}/label`))
  }
  /** Checks the unique id of a resource. */
  const own = (value: Json, at: string): void => {
    const before = ids.get(String(value.id))
    if (before !== undefined) fault(at, `has the id of ${before}`)
    ids.set(String(value.id), at)
  }
  const service = (value: Json, at: string): void => {
    resource(value, at, 'ImageService3')
    if (!['level0', 'level1', 'level2'].includes(String(value.profile))) fault(`${at}/profile`, 'is no level')
    if (String(value.id).endsWith('/')) fault(`${at}/id`, 'ends in a slash')
  }
  const image = (value: Json, at: string): void => {
    resource(value, at, 'Image')
    if (!MEDIA_TYPE.test(String(value.format))) fault(`${at}/format`, 'is no media type')
    for (const side of ['width', 'height']) positive(value[side], `${at}/${side}`)
    optional(value.service, (services) => each(services, `${at}/service`, service))
  }
  const homepage = (value: Json, at: string): void => {
    resource(value, at, 'Text')
    if (value.label === undefined) fault(at, 'has no label')
    if (!MEDIA_TYPE.test(String(value.format))) fault(`${at}/format`, 'is no media type')
    optional(value.language, (languages) => {
      if (!Array.isArray(languages) || !languages.every((language) => LANGUAGE.test(String(language))))
        fault(`${at}/language`, 'is no list of languages')
    })
  }
  const provider = (value: Json, at: string): void => {
    resource(value, at, 'Agent')
    if (value.label === undefined) fault(at, 'has no label')
    optional(value.homepage, (pages) => each(pages, `${at}/homepage`, homepage))
  }
  const annotation = (value: Json, at: string, canvas: unknown): void => {
    resource(value, at, 'Annotation')
    own(value, at)
    if (value.motivation !== 'painting') fault(`${at}/motivation`, 'does not paint')
    if (value.target !== canvas) fault(`${at}/target`, 'is not its canvas')
    if (isObject(value.body)) image(value.body, `${at}/body`)
    else fault(`${at}/body`, 'is missing')
  }
  const canvasOf = (value: Json, at: string): void => {
    resource(value, at, 'Canvas')
    own(value, at)
    for (const side of ['width', 'height']) positive(value[side], `${at}/${side}`)
    optional(value.thumbnail, (images) => each(images, `${at}/thumbnail`, image))
    each(value.items, `${at}/items`, (page, pageAt) => {
      resource(page, pageAt, 'AnnotationPage')
      own(page, pageAt)
      each(page.items, `${pageAt}/items`, (entry, entryAt) => annotation(entry, entryAt, value.id))
    })
  }

  if (!isObject(manifest)) return ['it is no object']
  resource(manifest, '', 'Manifest')
  own(manifest, '')
  const contexts = [manifest['@context']].flat()
  if (Object.keys(manifest)[0] !== '@context' || contexts.at(-1) !== CONTEXT)
    fault('/@context', 'is not first, or another')
  if (manifest.label === undefined) fault('/label', 'is missing')
  optional(manifest.summary, (summary) => htmlMap(summary, '/summary'))
  optional(manifest.metadata, (entries) =>
    each(entries, '/metadata', (entry, at) => {
      languageMap(entry.label, `${at}/label`)
      htmlMap(entry.value, `${at}/value`)
      if (Object.keys(entry).length !== 2) fault(at, 'has more than label and value')
    }),
  )
  optional(manifest.thumbnail, (images) => each(images, '/thumbnail', image))
  optional(manifest.provider, (agents) => each(agents, '/provider', provider))
  optional(manifest.homepage, (pages) => each(pages, '/homepage', homepage))
  each(manifest.items, '/items', canvasOf)
  return faults
}
