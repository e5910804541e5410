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

/** The definitions among the exports of an extension. */
export function definitionsIn(exported: unknown): readonly ExtensionDefinition[] {
  return Object.values(Object(exported)).filter(isDefined)
}

/** What an extension of the museum defines, as its define functions have made it. */
export interface ExtensionDefinition {
  readonly defines: 'template' | 'block' | 'field' | 'transform'
  readonly name: string
}

/** Fetches what the extension at this address defines. */
type FetchExtension = (script: string) => Promise<readonly ExtensionDefinition[]>

const loaded = new Map<string, readonly ExtensionDefinition[]>()
const loading = new Map<string, Promise<void>>()

let fetchExtension: FetchExtension = (script) =>
  Promise.reject(new Error(`Nothing here can load the extension ${script}.`))

/** Says how extensions are fetched; a browser does once, before its first page. */
export function connectExtensions(fetching: FetchExtension): void {
  fetchExtension = fetching
}

/** Adds what the extension at this address defines. The address changes with its content. */
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

/** Resolves when the code and the styles of these extensions are here. */
export async function loadExtensions(codes: readonly ExtensionCode[] = []): Promise<void> {
  await Promise.all(codes.map(loadExtension))
}

/** What these extensions define, as far as they are loaded. */
export function definedBy(codes: readonly ExtensionCode[] = []): readonly ExtensionDefinition[] {
  return codes.flatMap(({ script }) => loaded.get(script) ?? [])
}
