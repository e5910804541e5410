import {
  type AccessibilityConfig,
  accessibilitySchema,
  type ChannelConfig,
  channelSchema,
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
  translationsSchema,
} from '../../../schemas/config/index.ts'

/** What a file of each kind holds. */
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

/** The record of public addresses. */
export const LOCK_FILE = 'urls.lock.json'

/** The record of what translations were made from. */
export const TRANSLATIONS_FILE = 'translations.lock.json'

/** What people say for the accessibility statement. */
export const ACCESSIBILITY_FILE = 'accessibility.json'

/** What tests say for it. */
export const STATEMENT_FILE = 'accessibility.lock.json'

/** Whether a file is a record of what the config once said, which a state of it can be compared or changed without. */
export function isLockFile(path: string): boolean {
  return path === LOCK_FILE || path === TRANSLATIONS_FILE || path === STATEMENT_FILE
}

/** How the site looks. */
export const THEME_FILE = 'theme.json'

/** A name by which other files refer to a file, without folder and ending. */
const NAMED = /^(channels|sources|forms|records)\/([A-Za-z0-9][A-Za-z0-9_-]*)\.json$/

export interface FilePlace {
  readonly kind: FileKind
  readonly name: string
}

/** The kind and name of a file by its path below the config folder; undefined where it belongs nowhere. */
export function kindOfFile(path: string): FilePlace | undefined {
  if (path === 'site.json') return { kind: 'site', name: 'site' }
  if (path === LOCK_FILE) return { kind: 'lock', name: 'lock' }
  if (path === TRANSLATIONS_FILE) return { kind: 'translations', name: 'translations' }
  if (path === ACCESSIBILITY_FILE) return { kind: 'accessibility', name: 'accessibility' }
  if (path === STATEMENT_FILE) return { kind: 'statement', name: 'statement' }
  if (path === THEME_FILE) return { kind: 'theme', name: 'theme' }
  const [, folder, name] = NAMED.exec(path) ?? []
  const kind = folder === undefined ? undefined : folderKinds[folder]
  return kind === undefined || name === undefined ? undefined : { kind, name }
}

/** The folders that config files live in. */
export const configFolders: readonly string[] = Object.keys(folderKinds)
