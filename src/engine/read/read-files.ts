import type { ErrorObject } from 'ajv'
import type {
  AccessibilityConfig,
  ChannelConfig,
  FormConfig,
  LockConfig,
  RecordConfig,
  SiteConfig,
  SourceConfig,
  StatementLock,
  ThemeConfig,
  TranslationsConfig,
} from '../../../schemas/config/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import type { Registry } from '../manifest.ts'
import { createPositions, type Positions, type PositionsBook, placeOf } from '../positions.ts'
import { withRecordSources } from '../record-sources.ts'
import { suggest, withoutBlanksAndMarks } from '../suggest.ts'
import {
  type ConfigByKind,
  configFolders,
  type FileKind,
  type FilePlace,
  kindOfFile,
  type NamedConfig,
  schemaAddress,
  schemaByKind,
} from './file-kinds.ts'
import { type JsonDocument, readJson } from './json-document.ts'
import { schemaProblems } from './schema-problems.ts'
import { branchErrors, fileValidators, optionErrors, type Validator } from './validators.ts'

const MAX_ROUNDS = 50

/** Returns the pointer of the smallest part whose removal fixes the error. */
function cutOf(error: ErrorObject): string {
  const key: unknown = error.params.additionalProperty
  const isKey = error.keyword === 'additionalProperties' && typeof key === 'string'
  return isKey ? error.instancePath + pointerTo(key) : error.instancePath
}

function withoutCuts(
  value: unknown,
  path: string,
  cuts: ReadonlySet<string>,
  positions: PositionsBook,
): unknown {
  if (![...cuts].some((cut) => cut.startsWith(`${path}/`))) return value
  const keep = (key: string) => !cuts.has(path + pointerTo(key))
  const below = (key: string, member: unknown) => withoutCuts(member, path + pointerTo(key), cuts, positions)
  if (Array.isArray(value)) {
    const whole = value.every((_, index) => keep(String(index)))
    if (!whole && !value.every((member) => typeof member === 'object')) return undefined
    const rest = value.flatMap((member, index) => (keep(String(index)) ? [below(String(index), member)] : []))
    positions.copy(value, rest)
    return rest
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([key]) => keep(key))
    .map(([key, member]) => [key, below(key, member)] as const)
    .filter(([, member]) => member !== undefined)
  const rest: Readonly<Record<string, unknown>> = Object.fromEntries(entries)
  positions.copy(value, rest)
  return rest
}

/**
 * Removes everything from a value that does not match its schema, so that later stages can check the rest of the file. Returns undefined
 * if nothing usable is left.
 */
function pruneInvalid<Config>(
  value: unknown,
  validate: Validator<Config>,
  positions: PositionsBook,
): Config | undefined {
  let current = value
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (validate(current)) return current
    const cuts = new Set(branchErrors(validate.errors ?? []).map(cutOf))
    if (cuts.has('')) return undefined
    current = withoutCuts(current, '', cuts, positions)
  }
  return undefined
}

/** Template that draws only a form. */
const FORM_TEMPLATE = 'form'

/**
 * Returns a hidden channel for each form with a route, with the one page that shows the form. Its position is that of the form's file.
 */
function formChannels(
  forms: readonly NamedConfig<FormConfig>[],
  positions: PositionsBook,
): readonly NamedConfig<ChannelConfig>[] {
  return forms.flatMap(({ name, path, config }) => {
    const { route, title } = config
    if (route === undefined) return []
    const page = { route, title, template: FORM_TEMPLATE, options: { form: name } }
    const channel: ChannelConfig = { route, title, visible: false, pages: [page] }
    positions.copy(config, channel)
    positions.copy(config, page)
    positions.copy(config, page.options)
    return [{ name: `form ${name}`, path, config: channel }]
  })
}

/** A file of the config; `path` is relative to the config folder and uses "/". */
export interface ConfigText {
  readonly path: string
  readonly text: string
}

/** Every readable value of the config, valid or not, for checks that must not depend on validity. */
export interface RawFile extends FilePlace {
  readonly path: string
  readonly value: unknown
}

/** The files as typed values, without their invalid parts. */
export interface ReadConfig {
  readonly site?: NamedConfig<SiteConfig>
  readonly channels: readonly NamedConfig<ChannelConfig>[]
  /** Sources of files and of record types. */
  readonly sources: readonly NamedConfig<SourceConfig>[]
  readonly forms: readonly NamedConfig<FormConfig>[]
  readonly records: readonly NamedConfig<RecordConfig>[]
  readonly lock?: NamedConfig<LockConfig>
  readonly theme?: NamedConfig<ThemeConfig>
  readonly translations?: NamedConfig<TranslationsConfig>
  readonly accessibility?: NamedConfig<AccessibilityConfig>
  readonly statement?: NamedConfig<StatementLock>
  readonly raw: readonly RawFile[]
  readonly positions: Positions
  readonly problems: readonly Problem[]
}

function topOf(file: string) {
  return { file, pointer: '', line: 1, column: 1 }
}

function unknownFile(path: string): Problem {
  const [folder = '', ...rest] = path.split('/')
  const intendedFolder = rest.length > 0 ? suggest(folder, configFolders) : undefined
  const last = (rest.at(-1) ?? path).replace(/\.json$/, '')
  const tops = ['site', 'theme', 'accessibility']
  const isBelow = rest.length > 0 && !configFolders.includes(folder) && tops.includes(last)
  const top = isBelow ? last : rest.length > 0 ? undefined : suggest(last, tops)
  const intended = intendedFolder === undefined ? undefined : [intendedFolder, ...rest].join('/')
  const shorter = path.replace(/\.txt$/i, '')
  const isHidden = shorter !== path && kindOfFile(shorter) !== undefined
  const named = top === undefined ? intended : `${top}.json`
  const suggestion = isHidden ? shorter : named
  const isNamed = isHidden || rest.length !== 1 || !configFolders.includes(folder)
  const plain = `${folder}/${withoutBlanksAndMarks(rest[0] ?? '').replace(/[^\w.-]+/g, '-')}`
  const renamed = isNamed || kindOfFile(plain) === undefined ? undefined : plain
  return problemOf(
    catalogue.CONFIG_FILE_UNKNOWN,
    { path, suggestion, isMisnamed: !isNamed, ...omitUndefined({ renamed }) },
    topOf(path),
  )
}

/** Kinds of files that can be recognized by their required keys. */
const KINDS = ['channel', 'source', 'form', 'record'] as const

/** Reports a file in the folder of another kind, recognized by the required keys of its own kind. */
function misplacedProblem({ kind, name, document: { path, value } }: Document): Problem | undefined {
  if (!isObject(value)) return undefined
  const isOf = (each: FileKind): boolean => {
    const required: unknown = Reflect.get(schemaByKind[each], 'required')
    return Array.isArray(required) && required.every((key) => Object.hasOwn(value, key))
  }
  const own = KINDS.find((each) => each === kind)
  const other = own === undefined || isOf(own) ? undefined : KINDS.find(isOf)
  if (other === undefined) return undefined
  const args = { path, is: other, to: `${other}s/${name}.json` }
  return problemOf(catalogue.CONFIG_FILE_KIND, args, topOf(path))
}

/** Returns the expected "$schema" of a file. */
type SchemaOf = (path: string, kind: FileKind) => string

function schemaReference(
  document: JsonDocument,
  { kind }: FilePlace,
  schemaOf: SchemaOf,
): readonly Problem[] {
  const { root, value, path, lineStarts } = document
  if (root === undefined || !isObject(value)) return []
  const found = value.$schema
  if (found !== undefined && typeof found !== 'string') return []
  const file = `${kind}.schema.json`
  if (found !== undefined && /^[^:]*\//.test(found) && found.endsWith(`/${file}`)) return []
  const property = root.children?.find((child) => child.children?.[0]?.value === '$schema')
  const node = property?.children?.[1] ?? root
  const expected = schemaOf(path, kind)
  return [problemOf(catalogue.CONFIG_SCHEMA, { found, expected }, placeOf({ file: path, lineStarts, node }))]
}

/** Returns the values of all files of a kind, valid or not, for callers other than the check. */
export function readValues(texts: readonly ConfigText[], kind: FileKind): readonly RawFile[] {
  return texts.flatMap(({ path, text }) => {
    const place = kindOfFile(path)
    return place?.kind === kind
      ? [{ ...place, path, value: readJson(path, text, createPositions()).value }]
      : []
  })
}

/** Shared context for reading files. */
interface FileReadContext {
  readonly positions: PositionsBook
  readonly schemaOf: SchemaOf
}

interface CheckedFile<Config> {
  readonly config?: Config
  readonly problems: readonly Problem[]
}

function validateDocument<Config>(
  document: JsonDocument,
  place: FilePlace,
  validate: Validator<Config>,
  { positions, schemaOf }: FileReadContext,
): CheckedFile<Config> {
  const { root, value, path, lineStarts, problems } = document
  if (root === undefined) return { problems }
  const reference = schemaReference(document, place, schemaOf)
  if (validate(value)) return { config: value, problems: [...problems, ...reference] }
  const found = schemaProblems(branchErrors(validate.errors ?? []), { file: path, lineStarts, node: root })
  const config = pruneInvalid(value, validate, positions)
  return { ...omitUndefined({ config }), problems: [...problems, ...reference, ...found] }
}

interface Document extends FilePlace {
  readonly document: JsonDocument
}

function documentsOfKind<Config>(
  documents: readonly Document[],
  kind: FileKind,
  validate: Validator<Config>,
  reading: FileReadContext,
): { readonly files: readonly NamedConfig<Config>[]; readonly problems: readonly Problem[] } {
  const results = documents
    .filter((entry) => entry.kind === kind)
    .map(({ document, name }) => {
      const { config, problems } = validateDocument(document, { kind, name }, validate, reading)
      const files = config === undefined ? [] : [{ name, path: document.path, config }]
      return { files, problems }
    })
  return {
    files: results.flatMap(({ files }) => files),
    problems: results.flatMap(({ problems }) => problems),
  }
}

/**
 * Reads and validates all files in the order of their paths.
 *
 * @param schemas Folder of the editor schemas, relative to the config folder, for a config in which no file names one.
 */
export function readFiles(texts: readonly ConfigText[], registry: Registry, schemas?: string): ReadConfig {
  const positions = createPositions()
  const sorted = [...texts].sort((a, b) => (a.path < b.path ? -1 : 1))
  const documents: Document[] = []
  const unknown: Problem[] = []
  for (const { path, text } of sorted) {
    const place = kindOfFile(path)
    if (place === undefined) {
      unknown.push(unknownFile(path))
      continue
    }
    const read = { ...place, document: readJson(path, text, positions) }
    const elsewhere = misplacedProblem(read)
    if (elsewhere === undefined) documents.push(read)
    else unknown.push(elsewhere)
  }
  const validators = fileValidators(registry)
  const reading: FileReadContext = {
    positions,
    schemaOf: (path, kind) => schemaAddress(sorted, path, kind, schemas),
  }
  const ofKind = <Kind extends FileKind>(kind: Kind) =>
    documentsOfKind<ConfigByKind[Kind]>(documents, kind, validators[kind], reading)
  const found = {
    site: ofKind('site'),
    channel: ofKind('channel'),
    source: ofKind('source'),
    form: ofKind('form'),
    record: ofKind('record'),
    lock: ofKind('lock'),
    translations: ofKind('translations'),
    accessibility: ofKind('accessibility'),
    statement: ofKind('statement'),
    theme: ofKind('theme'),
  }
  const missing = documents.some(({ kind }) => kind === 'site')
    ? []
    : [problemOf(catalogue.CONFIG_SITE_MISSING, {}, topOf('site.json'))]
  const [site] = found.site.files
  return {
    ...omitUndefined({
      site,
      lock: found.lock.files[0],
      theme: found.theme.files[0],
      translations: found.translations.files[0],
      accessibility: found.accessibility.files[0],
      statement: found.statement.files[0],
    }),
    channels: [...found.channel.files, ...formChannels(found.form.files, positions)],
    sources: withRecordSources({
      types: found.record.files,
      services: site?.config.services,
      channels: found.channel.files,
      sources: found.source.files,
      positions,
    }),
    records: found.record.files,
    forms: found.form.files,
    raw: documents.map(({ kind, name, document }) => ({
      kind,
      name,
      path: document.path,
      value: document.value,
    })),
    positions,
    problems: [...missing, ...unknown, ...Object.values(found).flatMap(({ problems }) => problems)],
  }
}

interface GivenJson {
  readonly value: unknown
  /** Problems of the file; empty if it is valid. */
  readonly problems: readonly Problem[]
  readonly positions: Positions
}

/** Reads a JSON file given to a command, such as an import map, like a file of the config. */
export function readGivenJson(schema: object, file: string, text: string): GivenJson {
  const positions = createPositions()
  const { root, value, lineStarts, problems } = readJson(file, text, positions)
  const unfit =
    root === undefined
      ? []
      : schemaProblems(branchErrors(optionErrors(schema, value)), { file, node: root, lineStarts })
  return { value, positions, problems: [...problems, ...unfit] }
}
