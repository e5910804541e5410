import type { FieldConfig, SourceConfig, Transform } from '../../../../schemas/config/index.ts'
import { pathOf } from '../../../base/json-pointer.ts'
import { localized } from '../../../base/text/index.ts'
import { DAY_MS } from '../../../base/units.ts'
import type { Channel, SiteManifest } from '../../../engine/index.ts'
import { fieldPlaces } from '../../../sources/index.ts'
import { allChannels } from '../../asked-channels.ts'
import { privateValues } from '../cases.ts'

/** A JSON object or list under construction. */
type Container = Record<string, unknown> | unknown[]

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

function putAt(target: Container, tokens: readonly string[], value: unknown): void {
  const [token = '', ...rest] = tokens
  const next = rest[0]
  const keys = token === '*' && Array.isArray(target) ? ['0', '1'] : [token]
  for (const key of keys) {
    if (rest.length === 0) {
      Reflect.set(target, key, value)
      continue
    }
    const present: unknown = Reflect.get(target, key)
    // A value written by another field is kept.
    if (present !== undefined && !isContainer(present)) return
    const inner: Container = isContainer(present) ? present : next === '*' ? [] : {}
    if (present === undefined) Reflect.set(target, key, inner)
    putAt(inner, rest, value)
  }
}

/** Writes a value at a JSON pointer; "*" creates a list of two entries. Modifies `record`. The empty pointer is ignored. */
export function putValue(record: Record<string, unknown>, pointer: string, value: unknown): void {
  if (pointer !== '') putAt(record, pathOf(pointer), value)
}

/** Context for the values of a derived record. */
interface ValueContext {
  /** Name of the source, which distinguishes its texts. */
  readonly source: string
  /** Seed of the record. Equal seeds give equal records. */
  readonly seed: number
  /** Current day in the museum's time zone, `YYYY-MM-DD`. */
  readonly today: string
  readonly id: string
  /** Path of a page of the site, for links in texts. */
  readonly home: string
  /** Base URL of the sample pictures. Without it, paths are those of a backend. */
  readonly pictures?: string | undefined
}

const TEXT = 'A sentence of usual length replaces here what the museum writes about its works and halls. '
const LONG_WORDS = 'a title of many words '

function dayAfter(today: string, offset: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + offset * DAY_MS).toISOString().slice(0, 10)
}

/** Returns a title. Some records of a list have a very long one, others characters that HTML must escape. */
function sampleTitle({ source, seed }: ValueContext): string {
  const plain = `${source} title ${seed}`
  if (seed % 4 === 1) return `${plain}: ${LONG_WORDS.repeat(8).trim()}`
  return seed % 4 === 2 ? `${plain} “quoted” & 文字` : plain
}

function sampleFile(name: string, { pictures }: ValueContext): string {
  return pictures === undefined ? `sample/${name}` : `${pictures}/sample/${name}`
}

function sampleHtml(context: ValueContext): string {
  const { source, seed, home } = context
  return [
    `<h2>${source} heading ${seed}</h2><p>${TEXT.repeat(4)}</p>`,
    `<p>Words with <strong>weight</strong> and <a href="${home}">a link</a>.</p>`,
    '<ul><li>one</li><li>two</li></ul>',
    '<table><tbody><tr><th>Size</th><td>30 cm</td></tr></tbody></table>',
    `<p><img src="${sampleFile(`${source}-text-${seed}.jpg`, context)}" alt="a sample" width="600" height="400"></p>`,
  ].join('')
}

function samplePicture(part: string, context: ValueContext): string {
  return sampleFile(`${context.source}-${part}-${context.seed}.jpg`, context)
}

const values: Readonly<Record<string, (context: ValueContext) => unknown>> = {
  id: ({ id }) => id,
  title: sampleTitle,
  image: (context) => samplePicture('image', context),
  thumb: (context) => samplePicture('thumb', context),
  images: (context) => samplePicture('images', context),
  imageWidth: () => 1200,
  imageHeight: () => 800,
  imageFocus: () => '30% 20%',
  date: ({ today, seed }) => `${dayAfter(today, -1 - seed)} 09:30:00`,
  published: ({ today, seed }) => `${dayAfter(today, -1 - seed)} 09:30:00`,
  // Ongoing, so that every period filter includes it.
  start: ({ today, seed }) => `${dayAfter(today, -2 - seed)} 10:00:00`,
  end: ({ today, seed }) => `${dayAfter(today, 40 + seed)} 16:00:00`,
  text: ({ source, seed }) => `${source} text ${seed}. ${TEXT.repeat(6)}`,
  html: sampleHtml,
  visits: ({ seed }) => 100 + seed,
  size: ({ seed }) => 1000 * (seed + 1),
  // One entry of a list links elsewhere, as in real backends.
  href: ({ seed }) => (seed % 5 === 3 ? `https://example.org/entries/${seed}?a=1&b=2` : ''),
  visible: () => true,
  path: (context) =>
    sampleFile(`${context.source}-file-${context.seed}.${context.seed % 2 === 0 ? 'jpg' : 'pdf'}`, context),
  suffix: ({ seed }) => (seed % 2 === 0 ? 'jpg' : 'pdf'),
  // An entry with a channel would be shown only at the channel's address.
  channel: () => '',
  parentChannel: () => '',
  languages: () => undefined,
}

/** Returns the value of a part before the mapping's transforms are inverted. `undefined` omits the part. */
function sampleValue(part: string, context: ValueContext): unknown {
  const make = values[part]
  return make === undefined ? `${context.source} ${part} ${context.seed}` : make(context)
}

/** Data that a backend may send beyond what the site requests. */
const PRIVATE: Readonly<Record<string, unknown>> = {
  phone: privateValues.phone,
  phoneNum: privateValues.phone,
  phoneNumber: privateValues.phone,
  email: privateValues.email,
  contact: { phoneNumber: privateValues.phone, email: [privateValues.email] },
}

type Draft = Record<string, unknown>
type ItemMapping = SourceConfig['item']

const PHONE = /phones?(?:num|number|no|nr)?\d*$|^(?:mobiles?|tel|fax)\d*$/
const EMAIL = /^e?mails?(?:address)?\d*$/
/** Suffixes of names such as `phoneNumber`. */
const SUFFIX = /^(?:num|numbers?|no|nr|addr|address|addresses|\d+)$/

/** Splits a name such as `contactPhone`, `contact_phone` or `EMAIL` into lower-case words. */
function nameWords(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * Returns the private value for a place whose name means contact data, such as `donorPhone`. Undefined for others, such as `phoneticName`
 * or `mobileImage`.
 */
function personalSample(pointer: string): string | undefined {
  const words = nameWords(pointer.slice(pointer.lastIndexOf('/') + 1))
  const last = words.findLast((word, index) => index === 0 || !SUFFIX.test(word)) ?? ''
  if (PHONE.test(last)) return privateValues.phone
  return EMAIL.test(last) ? privateValues.email : undefined
}

function firstMark(marks: string | readonly string[]): string {
  return typeof marks === 'string' ? marks : (marks[0] ?? '')
}

function valueBefore(transform: Transform, value: unknown): unknown {
  if (transform === 'json') return JSON.stringify(value)
  if (typeof transform === 'string') return value
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if ('first' in transform) return `${text.replaceAll(transform.first, '')}${transform.first}other`
  if ('split' in transform) {
    const part = text.replaceAll(transform.split, '')
    return [part, part].join(transform.split)
  }
  if ('beforeLast' in transform) return `${text}${firstMark(transform.beforeLast)}rest`
  if ('afterLast' in transform) return `rest${firstMark(transform.afterLast)}${text}`
  if ('map' in transform) return Object.keys(transform.map)[0] ?? value
  if ('join' in transform) return [value]
  return value
}

/** Returns a value that these transforms convert to `value`, or as close as possible. @internal Exported for tests. */
export function valueBeforeSteps(transforms: readonly Transform[], value: unknown): unknown {
  return transforms.toReversed().reduce<unknown>((later, transform) => valueBefore(transform, later), value)
}

/** Writes a value to every place of a field. Only places in `shown` may hold what looks personal. */
function fillField(
  record: Draft,
  field: FieldConfig | undefined,
  value: unknown,
  shown: readonly string[] = [],
): void {
  if (field === undefined || value === undefined) return
  const as = typeof field === 'string' ? [] : (field.as ?? [])
  const raw = valueBeforeSteps(as, value)
  const places = fieldPlaces(field)
  for (const pointer of places)
    putValue(record, pointer, shown.includes(pointer) ? raw : (personalSample(pointer) ?? raw))
}

/** Fills one rule of `targets` per record in turn, so that every rule is used. */
function fillTarget(
  record: Draft,
  { targets = [] }: ItemMapping,
  manifest: SiteManifest,
  at: ValueContext,
): void {
  const target = targets[at.seed % Math.max(1, targets.length)]
  if (target === undefined) return
  const channels = allChannels(manifest.channels)
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
  // Generic parts come first, so that a specific value at a shared place is kept.
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
    for (const each of [images.each].flat()) putValue(record, each, [entry])
  } else fillField(record, images, sampleValue('images', at), publicContacts)
  for (const { name, value } of (item.facts ?? []).filter(({ each }) => each === undefined))
    fillField(record, value, `${at.source} ${name} ${at.seed}`, publicContacts)
  for (const { name, href, from, each } of item.links ?? []) {
    if (each !== undefined) continue
    fillField(record, href, `https://example.org/${name}/${at.seed}`)
    fillField(record, from, sampleValue(at.seed % 2 === 0 ? 'start' : 'end', at))
  }
}

/** Derives a record that provides every part of the given mappings. Sources that send the same request share the record. */
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
    // Last, since other parts may read the same place.
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

/** Returns the channels of the config as records of a source of kind "tree". */
export function deriveTree(source: SourceConfig, manifest: SiteManifest): readonly Draft[] {
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
  return made(manifest.channels, 1)
}
