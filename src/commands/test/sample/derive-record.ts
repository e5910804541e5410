import type { FieldConfig, SourceConfig, Transform } from '../../../../schemas/config/index.ts'
import { pathOf } from '../../../base/json-pointer.ts'
import { localized } from '../../../base/text/index.ts'
import { DAY_MS } from '../../../base/units.ts'
import type { Channel, SiteManifest } from '../../../engine/index.ts'
import { fieldPlaces } from '../../../sources/index.ts'
import { allChannels } from '../../asked-channels.ts'
import { privateValues } from '../cases.ts'

/** A JSON object or list that is being made. */
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
    // A value that is there already stays: another field has written it.
    if (present !== undefined && !isContainer(present)) return
    const inner: Container = isContainer(present) ? present : next === '*' ? [] : {}
    if (present === undefined) Reflect.set(target, key, inner)
    putAt(inner, rest, value)
  }
}

/**
 * Writes a value where a JSON pointer reads it; "*" makes a list of two entries. Changes `record`. The pointer '' cannot be
 * written in place.
 */
export function putValue(record: Record<string, unknown>, pointer: string, value: unknown): void {
  if (pointer !== '') putAt(record, pathOf(pointer), value)
}

/** What a part of a derived record is filled with. */
interface ValueContext {
  /** Name of the source, so that texts of different sources differ. */
  readonly source: string
  /** The same seed gives the same record. */
  readonly seed: number
  /** Day of the museum, `YYYY-MM-DD`. */
  readonly today: string
  readonly id: string
  /** Path of a page of the site, for links in texts. */
  readonly home: string
  /** Address of the sample pictures; without it their paths are those of a backend. */
  readonly pictures?: string | undefined
}

const TEXT = 'A sentence of usual length replaces here what the museum writes about its works and halls. '
const LONG_WORDS = 'a title of many words '

function dayAfter(today: string, offset: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + offset * DAY_MS).toISOString().slice(0, 10)
}

/** Every third record of a list has a long title, every fourth signs that HTML must escape. */
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
  // Under way, so that it is part of every period that a page may ask for.
  start: ({ today, seed }) => `${dayAfter(today, -2 - seed)} 10:00:00`,
  end: ({ today, seed }) => `${dayAfter(today, 40 + seed)} 16:00:00`,
  text: ({ source, seed }) => `${source} text ${seed}. ${TEXT.repeat(6)}`,
  html: sampleHtml,
  visits: ({ seed }) => 100 + seed,
  size: ({ seed }) => 1000 * (seed + 1),
  // One entry of a list leads elsewhere, as some of every backend do.
  href: ({ seed }) => (seed % 5 === 3 ? `https://example.org/entries/${seed}?a=1&b=2` : ''),
  visible: () => true,
  path: (context) =>
    sampleFile(`${context.source}-file-${context.seed}.${context.seed % 2 === 0 ? 'jpg' : 'pdf'}`, context),
  suffix: ({ seed }) => (seed % 2 === 0 ? 'jpg' : 'pdf'),
  // An entry that names its channel is shown at the channel's address alone.
  channel: () => '',
  parentChannel: () => '',
  languages: () => undefined,
}

/** The value of a part of an entry, before the transforms of its mapping are undone; `undefined` leaves it out. */
function sampleValue(part: string, context: ValueContext): unknown {
  const make = values[part]
  return make === undefined ? `${context.source} ${part} ${context.seed}` : make(context)
}

/** What a backend may send beside what the site asks for. */
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
/** What may follow in a name such as `phoneNumber`. */
const SUFFIX = /^(?:num|numbers?|no|nr|addr|address|addresses|\d+)$/

/** Words of a name such as `contactPhone`, `contact_phone` or `EMAIL`, in lower case. */
function nameWords(name: string): readonly string[] {
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

/** A value that becomes `value` by these transforms, or one as much like it as they allow. @internal Exported for tests. */
export function valueBeforeSteps(transforms: readonly Transform[], value: unknown): unknown {
  return transforms.toReversed().reduce<unknown>((later, transform) => valueBefore(transform, later), value)
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
  const raw = valueBeforeSteps(as, value)
  const places = fieldPlaces(field)
  for (const pointer of places)
    putValue(record, pointer, shown.includes(pointer) ? raw : (personalSample(pointer) ?? raw))
}

/** One rule of `targets` for each record, by turns, so that every rule is followed. */
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
