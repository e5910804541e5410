import type { FieldConfig, SourceConfig, Transform } from '../../../../schemas/config/index.ts'
import { localized } from '../../../base/text/index.ts'
import type { Channel, SiteManifest } from '../../../engine/index.ts'
import { fieldPlaces } from '../../../sources/index.ts'
import { privateValues } from '../states.ts'
import { putValue } from './put-value.ts'
import { sampleValue, type ValueContext } from './sample-values.ts'

/** What a backend may send beside what the site asks for. */
const PRIVATE: Readonly<Record<string, unknown>> = {
  phone: privateValues.phone,
  phoneNum: privateValues.phone,
  phoneNumber: privateValues.phone,
  email: privateValues.email,
  contact: { phoneNumber: privateValues.phone, email: [privateValues.email] },
}

type Draft = Record<string, unknown>
type Mapping = SourceConfig['item']

const PHONE = /phones?(?:num|number|no|nr)?\d*$|^(?:mobiles?|tel|fax)\d*$/
const EMAIL = /^e?mails?(?:address)?\d*$/
/** What may follow in a name such as `phoneNumber`. */
const SUFFIX = /^(?:num|numbers?|no|nr|addr|address|addresses|\d+)$/

/** Words of a name such as `contactPhone`, `contact_phone` or `EMAIL`, in lower case. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * The private value for a place in a record whose name says that it holds somebody's number or address, such as `donorPhone`;
 * undefined for any other, such as `phoneticName` or `mobileImage`.
 */
function personal(pointer: string): string | undefined {
  const words = wordsOf(pointer.slice(pointer.lastIndexOf('/') + 1))
  const last = words.findLast((word, index) => index === 0 || !SUFFIX.test(word)) ?? ''
  if (PHONE.test(last)) return privateValues.phone
  return EMAIL.test(last) ? privateValues.email : undefined
}

function firstOf(marks: string | readonly string[]): string {
  return typeof marks === 'string' ? marks : (marks[0] ?? '')
}

function before(transform: Transform, value: unknown): unknown {
  if (transform === 'json') return JSON.stringify(value)
  if (typeof transform === 'string') return value
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if ('first' in transform) return `${text.replaceAll(transform.first, '')}${transform.first}other`
  if ('split' in transform) {
    const part = text.replaceAll(transform.split, '')
    return [part, part].join(transform.split)
  }
  if ('beforeLast' in transform) return `${text}${firstOf(transform.beforeLast)}rest`
  if ('afterLast' in transform) return `rest${firstOf(transform.afterLast)}${text}`
  if ('map' in transform) return Object.keys(transform.map)[0] ?? value
  if ('join' in transform) return [value]
  return value
}

/** A value that becomes `value` by these transforms, or one as much like it as they allow. */
export function untransformed(transforms: readonly Transform[], value: unknown): unknown {
  return transforms.toReversed().reduce<unknown>((later, transform) => before(transform, later), value)
}

/** Writes a value to every place that a field may be read from; places that are `shown` may hold what looks personal. */
function fillField(
  record: Draft,
  field: FieldConfig | undefined,
  value: unknown,
  shown: readonly string[] = [],
): void {
  if (field === undefined || value === undefined) return
  const as = typeof field === 'string' ? [] : (field.as ?? [])
  const raw = untransformed(as, value)
  const places = fieldPlaces(field)
  for (const pointer of places)
    putValue(record, pointer, shown.includes(pointer) ? raw : (personal(pointer) ?? raw))
}

function flat(channels: readonly Channel[]): readonly Channel[] {
  return channels.flatMap((channel) => [channel, ...flat(channel.children)])
}

/** One rule of `targets` for each record, by turns, so that every rule is followed. */
function fillTarget(
  record: Draft,
  { targets = [] }: Mapping,
  manifest: SiteManifest,
  at: ValueContext,
): void {
  const target = targets[at.seed % Math.max(1, targets.length)]
  if (target === undefined) return
  const channels = flat(manifest.channels)
  const channel = channels[at.seed % Math.max(1, channels.length)]?.segment ?? at.id
  const named = target.channel === true ? channel : at.id
  putValue(record, target.when, target.own === true ? at.home : (target.equals?.[0] ?? named))
  if (target.id !== undefined) putValue(record, target.id, at.id)
}

const STRUCTURED = ['facts', 'links', 'media', 'targets', 'images']

function isField(entry: [string, unknown]): entry is [string, FieldConfig] {
  return !STRUCTURED.includes(entry[0])
}

function fillParts(record: Draft, { item, publicContacts }: SourceConfig, at: ValueContext): void {
  // Parts without a value of their own come first: where two parts read one place, the particular value is kept.
  const parts = Object.entries(item).filter(isField)
  for (const [part, field] of parts) fillField(record, field, sampleValue(part, at), publicContacts)
  const { images } = item
  if (typeof images === 'object' && 'members' in images) {
    const entry: Draft = {}
    const { src, alt, width, height, focus } = images.members
    fillField(entry, src, sampleValue('images', at))
    fillField(entry, alt, sampleValue('imageAlt', at))
    fillField(entry, width, sampleValue('imageWidth', at))
    fillField(entry, height, sampleValue('imageHeight', at))
    fillField(entry, focus, sampleValue('imageFocus', at))
    putValue(record, images.each, [entry])
  } else fillField(record, images, sampleValue('images', at), publicContacts)
  for (const { name, value } of (item.facts ?? []).filter(({ each }) => each === undefined))
    fillField(record, value, `${at.source} ${name} ${at.seed}`, publicContacts)
  for (const { name, href, from, each } of item.links ?? []) {
    if (each !== undefined) continue
    fillField(record, href, `https://example.org/${name}/${at.seed}`)
    fillField(record, from, sampleValue(at.seed % 2 === 0 ? 'start' : 'end', at))
  }
}

/**
 * A record from which the mappings of these sources read every part they name. Several sources may send the same request:
 * the record fits all of them.
 */
export function deriveRecord(
  sources: readonly (readonly [name: string, source: SourceConfig])[],
  manifest: SiteManifest,
  shared: Omit<ValueContext, 'source' | 'home'>,
): Draft {
  const { seed, id } = shared
  const record: Draft = structuredClone(PRIVATE)
  for (const [name, source] of sources.toReversed()) {
    const at: ValueContext = { ...shared, source: name, home: manifest.home }
    fillParts(record, source, at)
    fillTarget(record, source.item, manifest, at)
    // Last, since other parts may be read from the same place.
    fillField(record, source.item.title, sampleValue('title', at), source.publicContacts)
    fillField(record, source.item.id, id)
    for (const join of source.joins ?? [])
      for (const value of Object.values(join.params))
        for (const pointer of fieldPlaces(value))
          if (pointer.startsWith('/') && pointer !== '/') fillMissing(record, pointer, `group-${seed}`)
    for (const pointer of source.response.required ?? []) fillMissing(record, pointer, `required ${seed}`)
  }
  return record
}

function fillMissing(record: Draft, pointer: string, value: unknown): void {
  const [, first = ''] = pointer.split('/')
  if (record[first] === undefined || pointer.split('/').length > 2) putValue(record, pointer, value)
}

/** The channels of the config as the records of a source of kind "tree". */
export function deriveTree(source: SourceConfig, manifest: SiteManifest, seed = 1): readonly Draft[] {
  const code = manifest.locales[0]?.code ?? ''
  const made = (channels: readonly Channel[], at: number): readonly Draft[] =>
    channels.map((channel, index) => {
      const record: Draft = {}
      const number = at * 100 + index
      fillField(record, source.item.path, channel.path)
      fillField(record, source.item.kind, channel.segment)
      fillField(record, source.item.title, localized(channel.title, code))
      fillField(record, source.item.id, String(number))
      fillField(record, source.item.visible, channel.visible)
      const { children } = source.response
      if (children !== undefined) putValue(record, children, made(channel.children, number))
      return record
    })
  return made(manifest.channels, seed)
}
