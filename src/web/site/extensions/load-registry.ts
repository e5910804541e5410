import { createHash } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import { plainTransforms, transformOptions } from '../../../../schemas/config/index.ts'
import { hasCode } from '../../../base/app-error.ts'
import { isObject } from '../../../base/object.ts'
import { olderAddress } from '../../../base/older-browser.ts'
import type { ExtensionCode } from '../../../engine/contracts/view.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
} from '../../../engine/errors/index.ts'
import {
  type Registry,
  schemaFault,
  type TransformContext,
  type TransformDefinition,
} from '../../../engine/index.ts'
import { registry as builtIn } from '../../../pages/templates/registry.ts'
import { addExtension, definedBy, definitionsIn } from '../../../pages/ui/extensions.ts'
import { olderStyles } from '../older-styles.ts'
import {
  type CompiledExtension,
  compileExtension,
  compileFaultsOf,
  type ExtensionFolder,
  extensionText,
  listExtensions,
  NO_COMPILER,
  unreadFolders,
} from './compile-extension.ts'
import { drawnLater, mapTrace, placeOfError, runBundle } from './run-bundle.ts'

/** Names and required members of each kind of definition. */
const KINDS = {
  template: { words: message`template`, schemas: ['options'], functions: ['load'] },
  block: { words: message`block`, schemas: ['options'], functions: ['load'] },
  field: {
    words: message`control of fields`,
    schemas: ['settings'],
    functions: ['value'],
  },
  transform: { words: message`transform`, schemas: [], functions: ['apply'] },
} as const

type ExtensionKind = keyof typeof KINDS

const NAME = /^[a-z][A-Za-z0-9-]*$/

type Members = Readonly<Record<string, unknown>>

/** An export created by a define function. */
interface ExportedDefinition extends Members {
  readonly defines: ExtensionKind
}

function isKind(value: unknown): value is ExtensionKind {
  return typeof value === 'string' && Object.hasOwn(KINDS, value)
}

/** @internal Exported for tests. */
export function isExported(value: unknown): value is ExportedDefinition {
  return isObject(value) && isKind(value.defines)
}

/** Values of `holds` available to controls of extensions. */
const HOLDS: readonly unknown[] = [undefined, 'text', 'tick', 'nothing']

function* fieldFaults({ holds, load, sent }: ExportedDefinition): Generator<Message> {
  if (!HOLDS.includes(holds)) yield message`"holds" must be text, tick or nothing`
  if (holds !== 'nothing' && typeof load !== 'function') yield message`"load" must be a function`
  if (sent !== undefined && typeof sent !== 'function') yield message`"sent" must be a function`
}

function* faultsOfDefinition(definition: ExportedDefinition): Generator<Message> {
  const { defines, name } = definition
  const { schemas, functions } = KINDS[defines]
  if (typeof name !== 'string' || !NAME.test(name))
    yield message`"name" must be a small letter followed by letters, digits and hyphens`
  if (typeof definition.summary !== 'string' || definition.summary.trim() === '')
    yield message`it has no "summary"`
  for (const key of functions)
    if (typeof definition[key] !== 'function') yield message`"${key}" must be a function`
  const given = defines === 'transform' && definition.options !== undefined ? ['options'] : schemas
  for (const key of given) {
    const fault = schemaFault(definition[key])
    if (fault !== undefined) yield message`"${key}" is not a valid JSON Schema: ${fault}`
  }
  if (defines === 'field') yield* fieldFaults(definition)
  if (defines === 'template' || defines === 'block') {
    if (!['list', 'detail', 'page'].includes(String(definition.kind)))
      yield message`"kind" must be list, detail or page`
    for (const key of ['full', 'paged'])
      if (typeof definition[key] !== 'boolean') yield message`"${key}" must be true or false`
  }
}

/**
 * Returns the faults of a definition, in sentences that name it.
 *
 * @internal Exported for tests.
 */
export function definitionFaults(definition: ExportedDefinition): readonly Message[] {
  const { words } = KINDS[definition.defines]
  const name = typeof definition.name === 'string' ? definition.name : ''
  return [...faultsOfDefinition(definition)].map((fault) => message`of the ${words} "${name}", ${fault}`)
}

/** Path prefix of extension files. */
export const EXTENSION_FILES = '/_vitrine/extensions/'

/** The built-in pieces with those of the museum's extensions, and the problems of the latter. */
export interface LoadedRegistry {
  readonly registry: Registry
  readonly problems: readonly Problem[]
  /** Texts of all files with problems, by their path in the config folder. */
  readonly texts: ReadonlyMap<string, string>
}

/** A loaded extension. */
interface Extension {
  readonly folder: ExtensionFolder
  readonly definitions: readonly ExportedDefinition[]
  readonly code: ExtensionCode
  /** Addresses of its style sheets for every page. */
  readonly pageStyles: readonly string[]
  readonly files: readonly (readonly [address: string, text: string])[]
}

function topOfFile(file: string): Place {
  return { file, pointer: '', line: 1, column: 1 }
}

/** Returns the location of a definition: the line with its name. */
function exportPlace(configDir: string, { entry = '' }: ExtensionFolder, name: unknown): Place {
  const lines = extensionText(configDir, entry).split('\n')
  const written = new RegExp(`name:\\s*['"\`]${String(name).replace(/\W/g, '\\$&')}['"\`]`)
  const line = lines.findIndex((text) => written.test(text))
  const column = line < 0 ? 0 : (lines[line] ?? '').search(written)
  return { file: entry, pointer: '', line: Math.max(line, 0) + 1, column: column + 1 }
}

function runFault(configDir: string, { name, entry = '' }: ExtensionFolder, error: unknown): Problem {
  const place = placeOfError(error)
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  const file = place === undefined ? entry : relative(resolve(configDir), place.file).replaceAll('\\', '/')
  return problemOf(
    catalogue.EXTENSION_RUN,
    { name, reason },
    place === undefined ? topOfFile(entry) : { file, pointer: '', line: place.line, column: place.column },
  )
}

function compileFaults(folder: ExtensionFolder, error: unknown): readonly Problem[] {
  const { name, path, entry = path } = folder
  if (hasCode(error, NO_COMPILER))
    return [problemOf(catalogue.EXTENSION_ESBUILD, { command: 'npm install esbuild' }, topOfFile(entry))]
  const faults = compileFaultsOf(error, folder)
  if (faults === undefined) throw error
  return faults.map(({ reason, file, line, column }) =>
    problemOf(catalogue.EXTENSION_COMPILE, { name, reason }, { file, pointer: '', line, column }),
  )
}

function definitionProblems(
  configDir: string,
  folder: ExtensionFolder,
  definitions: readonly ExportedDefinition[],
): readonly Problem[] {
  const { name, entry } = folder
  if (entry === undefined) return []
  if (definitions.length === 0) {
    const reason = message`it exports no definition`
    return [problemOf(catalogue.EXTENSION_INVALID, { name, reason }, topOfFile(entry))]
  }
  return definitions.flatMap((definition) =>
    definitionFaults(definition).map((reason) =>
      problemOf(
        catalogue.EXTENSION_INVALID,
        { name, reason },
        exportPlace(configDir, folder, definition.name),
      ),
    ),
  )
}

/** Extracts the extension's name from an address made by `addressOf`. */
const DIGESTED = /\/(?<name>[^/]+)-[\w-]{12}\.js$/

function fileAddress(name: string, text: string, ending: string): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return `${EXTENSION_FILES}${name}-${digest}.${ending}`
}

function extensionOf(
  folder: ExtensionFolder,
  { script, styles, pageStyles }: CompiledExtension,
  definitions: readonly ExportedDefinition[],
): Extension {
  const { name } = folder
  const file = (text: string, ending: string) =>
    text === '' ? [] : [[fileAddress(name, text, ending), text] as const]
  const [scripts, sheets, pages] = [file(script, 'js'), file(styles, 'css'), file(pageStyles, 'css')]
  const addresses = (files: typeof scripts): readonly string[] => files.map(([address]) => address)
  return {
    folder,
    definitions,
    code: { script: addresses(scripts)[0] ?? '', styles: addresses(sheets) },
    pageStyles: addresses(pages),
    files: [
      ...scripts,
      ...[...sheets, ...pages].flatMap(
        ([address, text]) =>
          [
            [address, text],
            [olderAddress(address), olderStyles(text)],
          ] as const,
      ),
    ],
  }
}

/**
 * Wraps a transform so that it returns undefined if it throws, so that one record does not break a page. Only the first error is logged.
 */
function guardTransform(transform: TransformDefinition): TransformDefinition {
  const { name, applyToNumber, applyToList } = transform
  let isLogged = false
  const guard =
    <Value>(apply: (value: Value, options: unknown, context: TransformContext) => unknown) =>
    (value: Value, options: unknown, context: TransformContext): unknown => {
      try {
        return apply(value, options, context)
      } catch (error) {
        if (context.onThrow !== undefined)
          context.onThrow(name, value, error instanceof Error ? error.message : String(error))
        else if (!isLogged) {
          isLogged = true
          console.error(`vitrine: the transform "${name}" failed`, mapTrace(error))
        }
        return undefined
      }
    }
  return {
    ...transform,
    apply: guard(transform.apply),
    ...(applyToNumber === undefined ? {} : { applyToNumber: guard(applyToNumber) }),
    ...(applyToList === undefined ? {} : { applyToList: guard(applyToList) }),
  }
}

function loadOne(
  configDir: string,
  folder: ExtensionFolder,
  keepIn?: string,
): Extension | readonly Problem[] {
  let compiled: CompiledExtension
  try {
    compiled = compileExtension(configDir, folder, keepIn)
  } catch (error) {
    return compileFaults(folder, error)
  }
  if (folder.entry === undefined) return extensionOf(folder, compiled, [])
  try {
    const bundle = `vitrine-extension:${fileAddress(folder.name, compiled.server, 'cjs').slice(1)}`
    const from = join(resolve(configDir), 'extensions', '.built')
    const exported = runBundle(bundle, compiled.server, compiled.map, from)
    const definitions = Object.values(Object(exported)).filter(isExported)
    const problems = definitionProblems(configDir, folder, definitions)
    return problems.length > 0 ? problems : extensionOf(folder, compiled, definitions)
  } catch (error) {
    return [runFault(configDir, folder, error)]
  }
}

/**
 * Returns problems of extension components that fail to load, which would cause an error for every visitor. `registry` is the result of
 * `loadRegistry` for the folder.
 */
export async function componentProblems(
  configDir: string,
  { templates, blocks, controls }: Registry,
): Promise<readonly Problem[]> {
  const codes = [templates, blocks, controls].flatMap((table) =>
    Object.values<{ readonly code?: ExtensionCode }>(table).flatMap(({ code }) => code ?? []),
  )
  const problems: Problem[] = []
  for (const folder of codes.length === 0 ? [] : listExtensions(configDir)) {
    const own = codes.filter(({ script }) => DIGESTED.exec(script)?.groups?.name === folder.name)
    for (const definition of definedBy([...new Set(own)])) {
      const load: unknown = Reflect.get(definition, 'load')
      try {
        if (typeof load === 'function') await load()
      } catch (error) {
        problems.push(runFault(configDir, folder, error))
      }
    }
  }
  return problems
}

const builtInNames: Readonly<Record<ExtensionKind, readonly string[]>> = {
  template: Object.keys(builtIn.templates),
  block: Object.keys(builtIn.blocks),
  field: Object.keys(builtIn.controls),
  transform: Object.keys({ ...plainTransforms, ...transformOptions }),
}

function nameProblems(configDir: string, extensions: readonly Extension[]): readonly Problem[] {
  const owners = new Map<string, string>()
  return extensions.flatMap(({ folder, definitions }) =>
    definitions.flatMap(({ defines, name }) => {
      const key = `${defines} ${String(name)}`
      const isBuiltIn = builtInNames[defines].includes(String(name))
      const taken = isBuiltIn ? '' : owners.get(key)
      owners.set(key, folder.name)
      if (taken === undefined) return []
      const args = { name: String(name), what: KINDS[defines].words, taken }
      return [problemOf(catalogue.EXTENSION_NAME, args, exportPlace(configDir, folder, name))]
    }),
  )
}

/** Returns the definitions of a kind by name, with their client code; `definitionFaults` checks their contract. */
function tableOf<Definition extends object>(
  extensions: readonly Extension[],
  kind: ExtensionKind,
): Readonly<Record<string, Definition>> {
  return Object.fromEntries(
    extensions.flatMap(({ definitions, code }) =>
      definitions
        .filter(({ defines }) => defines === kind)
        .map((definition) => [String(definition.name), { ...definition, code } as unknown as Definition]),
    ),
  )
}

function registryWith(extensions: readonly Extension[]): Registry {
  const transforms = Object.values(tableOf<TransformDefinition>(extensions, 'transform')).map(guardTransform)
  return {
    ...builtIn,
    templates: { ...builtIn.templates, ...tableOf(extensions, 'template') },
    blocks: { ...builtIn.blocks, ...tableOf(extensions, 'block') },
    controls: { ...builtIn.controls, ...tableOf(extensions, 'field') },
    transforms: Object.fromEntries(transforms.map((transform) => [transform.name, transform])),
    styles: extensions.flatMap(({ pageStyles }) => pageStyles),
    files: new Map(extensions.flatMap(({ files }) => files)),
  }
}

const registries = new Map<string, Registry>()

/** Returns one registry per code version, so that derived data is computed once. */
function knownRegistry(extensions: readonly Extension[]): Registry {
  const key = extensions.flatMap(({ files }) => files.map(([address]) => address)).join(' ')
  const known = registries.get(key)
  if (known !== undefined) return known
  const made = registryWith(extensions)
  // Earlier ones are of code that has been edited since.
  registries.clear()
  registries.set(key, made)
  for (const { code, definitions } of extensions)
    addExtension(code.script, definitionsIn(definitions).map(drawnLater))
  return made
}

function isExtension(loaded: Extension | readonly Problem[]): loaded is Extension {
  return isObject(loaded)
}

/**
 * Loads the built-in templates, blocks, controls and transforms together with those of a config folder's extensions. Extensions with
 * problems are left out of the registry. `keepIn` is a folder for compiled output.
 */
export function loadRegistry(configDir: string, keepIn?: string): LoadedRegistry {
  const folders = listExtensions(configDir)
  const unread = unreadFolders(configDir).map((each) =>
    problemOf(catalogue.EXTENSION_UNREAD, each, topOfFile(each.path)),
  )
  if (folders.length === 0 && unread.length === 0)
    return { registry: builtIn, problems: [], texts: new Map() }
  const loaded = folders.map((folder) => loadOne(configDir, folder, keepIn))
  const extensions = loaded.filter(isExtension)
  const problems = [
    ...loaded.flatMap((each) => (isExtension(each) ? [] : each)),
    ...nameProblems(configDir, extensions),
    ...unread,
  ]
  const texts = new Map(problems.map(({ file }) => [file, extensionText(configDir, file)]))
  return { registry: knownRegistry(extensions), problems, texts }
}
