// Kinds of config files with their schemas, and the "$schema" address of a file.

import {
  type AccessibilityConfig,
  accessibilitySchema,
  type ChannelConfig,
  channelSchema,
  choices,
  controlSchema,
  type FormConfig,
  formSchema,
  type LockConfig,
  lockSchema,
  type RecordConfig,
  recordSchema,
  type SiteConfig,
  type SourceConfig,
  type StatementLock,
  siteSchema,
  sourceSchema,
  statementSchema,
  type ThemeConfig,
  type TranslationsConfig,
  themeSchema,
  transformSchema,
  translationsSchema,
} from '../../../schemas/config/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import type { ControlDefinition } from '../contracts/definitions.ts'
import type { Registry } from '../manifest.ts'

/** Content type of each kind of file. */
export interface ConfigByKind {
  readonly site: SiteConfig
  readonly channel: ChannelConfig
  readonly source: SourceConfig
  readonly form: FormConfig
  readonly record: RecordConfig
  readonly lock: LockConfig
  readonly theme: ThemeConfig
  readonly translations: TranslationsConfig
  readonly accessibility: AccessibilityConfig
  readonly statement: StatementLock
}

export type FileKind = keyof ConfigByKind

export const schemaByKind = {
  site: siteSchema,
  channel: channelSchema,
  source: sourceSchema,
  form: formSchema,
  record: recordSchema,
  lock: lockSchema,
  theme: themeSchema,
  translations: translationsSchema,
  accessibility: accessibilitySchema,
  statement: statementSchema,
} as const satisfies Record<FileKind, object>

const folderKinds: Readonly<Record<string, FileKind>> = {
  channels: 'channel',
  sources: 'source',
  forms: 'form',
  records: 'record',
}

/** Lock file of public addresses. */
export const LOCK_FILE = 'urls.lock.json'

/** Lock file of the texts that translations were made from. */
export const TRANSLATIONS_FILE = 'translations.lock.json'

/** Manual part of the accessibility statement. */
export const ACCESSIBILITY_FILE = 'accessibility.json'

/** Test results for the accessibility statement. */
export const STATEMENT_FILE = 'accessibility.lock.json'

/** Whether a file records an earlier state of the config, and is therefore irrelevant for comparing or changing it. */
export function isLockFile(path: string): boolean {
  return path === LOCK_FILE || path === TRANSLATIONS_FILE || path === STATEMENT_FILE
}

/** The theme file. */
export const THEME_FILE = 'theme.json'

/** Kinds of the files at the top level of a config. */
const singleKinds: Readonly<Record<string, FileKind>> = {
  'site.json': 'site',
  [LOCK_FILE]: 'lock',
  [TRANSLATIONS_FILE]: 'translations',
  [ACCESSIBILITY_FILE]: 'accessibility',
  [STATEMENT_FILE]: 'statement',
  [THEME_FILE]: 'theme',
}

/** Glob patterns of each kind of file, for editors. */
export const filePatterns: readonly { readonly kind: FileKind; readonly pattern: string }[] = [
  ...Object.entries(singleKinds).map(([path, kind]) => ({ kind, pattern: `/${path}` })),
  ...Object.entries(folderKinds).map(([folder, kind]) => ({ kind, pattern: `/${folder}/*.json` })),
]

/** Path of a file that others refer to by its name, without folder and extension. */
const NAMED = /^(channels|sources|forms|records)\/([A-Za-z0-9][A-Za-z0-9_-]*)\.json$/

export interface FilePlace {
  readonly kind: FileKind
  readonly name: string
}

/** Returns kind and name of a file by its path in the config folder; undefined if it is not a config file. */
export function kindOfFile(path: string): FilePlace | undefined {
  const single = getOwn(singleKinds, path)
  if (single !== undefined) return { kind: single, name: single }
  const [, folder, name] = NAMED.exec(path) ?? []
  const kind = folder === undefined ? undefined : folderKinds[folder]
  return kind === undefined || name === undefined ? undefined : { kind, name }
}

/** Folders of config files. */
export const configFolders: readonly string[] = Object.keys(folderKinds)

/** Content of a config file, the name by which others refer to it, and its path in the config folder. */
export interface NamedConfig<Config> {
  readonly name: string
  readonly path: string
  readonly config: Config
}

type Schemas = Readonly<Record<FileKind, object>>

/** Returns a copy of a schema in which some nodes are replaced, found by identity. */
function withNodes<Node>(schema: Node, nodes: ReadonlyMap<unknown, object>): Node
function withNodes(schema: unknown, nodes: ReadonlyMap<unknown, object>): unknown {
  const other = nodes.get(schema)
  if (other !== undefined) return other
  if (Array.isArray(schema)) return schema.map((each: unknown) => withNodes(each, nodes))
  if (!isObject(schema)) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNodes(value, nodes)]))
}

/** Returns the enumeration of built-in names extended by those of extensions. */
function offeredValues(
  {
    enum: names,
    enumDescriptions,
  }: { readonly enum: readonly string[]; readonly enumDescriptions: readonly string[] },
  added: readonly { readonly name: string; readonly summary: string }[],
) {
  const builtIn = names.map((name, index) => [name, enumDescriptions[index] ?? ''] as const)
  return choices<string>(...builtIn, ...added.map(({ name, summary }) => [name, summary] as const))
}

function transformsWith({ transforms = {} }: Registry): object {
  const [named, ...withOptions] = transformSchema.oneOf
  const all = Object.values(transforms)
  return {
    ...transformSchema,
    oneOf: [
      {
        ...named,
        ...offeredValues(
          named,
          all.filter(({ options }) => options === undefined),
        ),
      },
      ...withOptions,
      ...all.flatMap(({ name, summary, options }) =>
        options === undefined
          ? []
          : [
              {
                type: 'object',
                additionalProperties: false,
                required: [name],
                properties: { [name]: { description: summary, ...options } },
              },
            ],
      ),
    ],
  }
}

/** Returns the controls of extensions; the schema of fields already lists the built-in ones. */
function addedControls({ controls }: Registry): readonly ControlDefinition[] {
  return Object.values(controls).filter(({ name }) => !builtInControls.has(name))
}

const builtInControls: ReadonlySet<string> = new Set(controlSchema.enum)

function isExtended(registry: Registry): boolean {
  return Object.keys(registry.transforms ?? {}).length + addedControls(registry).length > 0
}

const made = new WeakMap<Registry, Schemas>()

/** Returns the schemas of config files with the transforms and controls of the museum's extensions. */
export function schemasWith(registry: Registry): Schemas {
  if (!isExtended(registry)) return schemaByKind
  const known = made.get(registry)
  if (known !== undefined) return known
  const nodes = new Map<unknown, object>([
    [transformSchema, transformsWith(registry)],
    [controlSchema, { ...controlSchema, ...offeredValues(controlSchema, addedControls(registry)) }],
  ])
  const schemas = withNodes<Schemas>(schemaByKind, nodes)
  made.set(registry, schemas)
  return schemas
}

/** Folder of the schemas in a clone of the repository, relative to the config folder. */
const IN_CLONE = '../schemas/json'

const WRITTEN = /"\$schema"\s*:\s*"([^":]*)\/(?:site|channel|source|form|lock|theme)\.schema\.json"/

function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1)
}

/** Removes folders followed by "..": ["channels", "..", "..", "a"] becomes ["..", "a"]. */
function withoutDetours(folders: readonly string[]): readonly string[] {
  const left: string[] = []
  for (const folder of folders) {
    if (folder === '.' || folder === '') continue
    if (folder === '..' && left.length > 0 && left.at(-1) !== '..') left.pop()
    else left.push(folder)
  }
  return left
}

/** Returns the schema folder named by a file, relative to the config folder or absolute. */
function namedFolder({ path, text }: { readonly path: string; readonly text: string }): string | undefined {
  const found = WRITTEN.exec(text)?.[1]
  if (found === undefined || found.startsWith('/')) return found
  return withoutDetours([...foldersOf(path), ...found.split('/')]).join('/')
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/**
 * Returns the "$schema" for a config file, in the folder that most of the other files name.
 *
 * @param files Files of the config; those whose "$schema" names no folder are ignored.
 * @param path Path of the file in the config folder.
 * @param otherwise Default folder, relative to the config folder; by default that of a clone.
 */
export function schemaAddress(
  files: readonly { readonly path: string; readonly text: string }[],
  path: string,
  kind: FileKind,
  otherwise = IN_CLONE,
): string {
  const named = files.flatMap((file) => (file.path === path ? [] : (namedFolder(file) ?? [])))
  const folder = mostFrequent(named) ?? otherwise
  const file = `${kind}.schema.json`
  if (folder.startsWith('/')) return `${folder}/${file}`
  const up = foldersOf(path).map(() => '..')
  const way = withoutDetours([...up, ...folder.split('/')])
  return [...(way[0] === '..' ? [] : ['.']), ...way, file].join('/')
}
