import type { FieldConfig, SourceConfig } from '../../schemas/config/index.ts'
import { readPointer } from '../base/json-pointer.ts'
import { isObject } from '../base/object.ts'
import type { Item } from '../engine/contracts/item.ts'
import type { SiteManifest } from '../engine/index.ts'
import type { MapContext } from './map-context.ts'

/** Entries of one place of a tree, and names of members beside them that are none. */
export interface TreeEntries {
  readonly entries: readonly unknown[]
  readonly others: readonly string[]
}

export const NO_ENTRIES: TreeEntries = { entries: [], others: [] }

const LEADS_OUT = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i

function pointersOf(field: FieldConfig | undefined): readonly string[] {
  const from = typeof field === 'string' ? field : field?.from
  return from === undefined ? [] : [from].flat()
}

function isScalar(value: unknown): boolean {
  return ['string', 'number'].includes(typeof value)
}

/** Whether an object is itself an entry, and no map of entries: it has a name, an id or an address of its own. */
function isEntry(value: object, { item }: SourceConfig): boolean {
  const pointers = [item.id, item.title, item.kind, item.path].flatMap(pointersOf)
  return pointers.some((pointer) => isScalar(readPointer(value, pointer)))
}

/** An entry of a map, whose id is its name where it has none of its own. */
function withId(entry: object, name: string, { item }: SourceConfig): object {
  const pointers = pointersOf(item.id)
  const [, member] = /^\/([^/~]+)$/.exec(pointers[0] ?? '') ?? []
  const hasId = pointers.some((pointer) => isScalar(readPointer(entry, pointer)))
  return member === undefined || hasId ? entry : { ...entry, [member]: name }
}

/**
 * The entries at one place of a tree. Backends write them as a list, as a map by their ids, or as one object that is the root; a root
 * without any name is only its children. Undefined where it is none of these.
 */
export function treeEntries(value: unknown, source: SourceConfig): TreeEntries | undefined {
  if (Array.isArray(value)) return { entries: value, others: [] }
  if (!isObject(value)) return undefined
  if (isEntry(value, source)) return { entries: [value], others: [] }
  const { children } = source.response
  const below = children === undefined ? undefined : readPointer(value, children)
  if (isObject(below) || Array.isArray(below)) return treeEntries(below, source)
  const members = Object.entries(value)
  const entries = members.flatMap(([name, entry]) => (isObject(entry) ? withId(entry, name, source) : []))
  if (entries.length === 0) return members.length === 0 ? NO_ENTRIES : undefined
  return { entries, others: members.filter(([, entry]) => !isObject(entry)).map(([name]) => name) }
}

/**
 * The records of an object that stands in the place of a list: a map by their ids, or a list of PHP with gaps, whose names are places.
 * Undefined where a member has neither an id nor a title of its own.
 */
export function mappedEntries(value: unknown, source: SourceConfig): readonly unknown[] | undefined {
  if (!isObject(value)) return undefined
  const members = Object.entries(value)
  const isMap = members.every(([, entry]) => isObject(entry) && isEntry(entry, source))
  if (!isMap) return undefined
  const isByPlace = members.every(([name]) => /^\d+$/.test(name)) && Object.hasOwn(value, '0')
  return members.map(([name, entry]) => (isByPlace ? entry : withId(Object(entry), name, source)))
}

/**
 * The channels at the top of a tree. The root that was requested, or a single entry above others that is no channel of the site, stands for the
 * site itself.
 */
export function withoutRoot(
  items: readonly Item[],
  requested: readonly unknown[],
  { channels, home }: Pick<SiteManifest, 'channels' | 'home'>,
): readonly Item[] {
  const isRequested = ({ id, kind }: Item): boolean => requested.includes(id) || requested.includes(kind)
  const [first, ...others] = items
  const isChannel = channels.some(
    ({ path, segment }) => path !== home && (path === first?.path || segment === first?.kind),
  )
  const single = others.length === 0 && !isChannel ? first : undefined
  return (items.find((item) => item.children && isRequested(item)) ?? single)?.children ?? items
}

/** Whether a channel leads out of the site, so that nothing on it is of that channel. */
export function isExternalChannel(path: string | undefined, { link }: Pick<MapContext, 'link'>): boolean {
  return path !== undefined && LEADS_OUT.test(link(path)?.href ?? path.trim())
}

/** What is done with members of a map of channels that are none. */
export function invalidChannels(names: readonly string[]): string {
  return `${names.length} members of a map of channels are no channels and left out, the first is "${names[0]}"`
}
