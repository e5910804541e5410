import type { ExtensionCode } from '../../engine/contracts/view.ts'
import { loadStyles } from './load-styles.ts'

const KINDS: readonly unknown[] = ['template', 'block', 'field', 'transform']

function isDefined(value: unknown): value is ExtensionDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'defines' in value &&
    KINDS.includes(value.defines) &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** Returns the extension definitions among a module's exports. */
export function definitionsIn(exported: unknown): readonly ExtensionDefinition[] {
  return Object.values(Object(exported)).filter(isDefined)
}

/** A definition created by one of the define functions of `vitrine/extend`. */
export interface ExtensionDefinition {
  readonly defines: 'template' | 'block' | 'field' | 'transform'
  readonly name: string
}

/** Imports an extension's script and returns its definitions. */
type FetchExtension = (script: string) => Promise<readonly ExtensionDefinition[]>

const loaded = new Map<string, readonly ExtensionDefinition[]>()
const loading = new Map<string, Promise<void>>()

let fetchExtension: FetchExtension = (script) =>
  Promise.reject(new Error(`Nothing here can load the extension ${script}.`))

/** Sets how extensions are fetched. Browsers call this once, before the first page. */
export function connectExtensions(fetching: FetchExtension): void {
  fetchExtension = fetching
}

/** Registers the definitions of the extension at this URL. The URL changes with the content. */
export function addExtension(script: string, definitions: readonly ExtensionDefinition[]): void {
  loaded.set(script, definitions)
}

function loadExtension({ script, styles }: ExtensionCode): Promise<unknown> | undefined {
  if (loaded.has(script)) return undefined
  const known = loading.get(script)
  if (known !== undefined) return known
  const fetching = Promise.all([fetchExtension(script), ...styles.map(loadStyles)])
    .then(([definitions]) => addExtension(script, definitions))
    .finally(() => loading.delete(script))
  loading.set(script, fetching)
  return fetching
}

/** Loads the code and styles of these extensions. */
export async function loadExtensions(codes: readonly ExtensionCode[] = []): Promise<void> {
  await Promise.all(codes.map(loadExtension))
}

/** Returns the definitions of those extensions that are loaded. */
export function definedBy(codes: readonly ExtensionCode[] = []): readonly ExtensionDefinition[] {
  return codes.flatMap(({ script }) => loaded.get(script) ?? [])
}
