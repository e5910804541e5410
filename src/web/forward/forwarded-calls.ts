import type { SourceConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { fill, fillWithin } from '../../base/text/index.ts'
import { idTest, normalizationsOf, schemaOfForm } from '../../engine/index.ts'
import { optionalPart } from '../../sources/index.ts'
import { type WriteCall, writeCalls } from '../forms/write-calls.ts'
import type { Site } from '../site/site.ts'
import { type Acceptance, createAcceptance } from './acceptance.ts'
import { formPlaces, pagingSchema, placesOf, type Schema, schemaOfTemplate } from './value-schema.ts'

/** A call of a service that lives elsewhere, as the config makes it. */
export interface ForwardedCall extends Acceptance {
  readonly service: string
  readonly method: string
  /** Bytes of the longest body. */
  readonly bytes: number
  /** Path of the call when it writes: that of its guard. */
  readonly writes?: string
  /** The form that it sends, or a step of it. */
  readonly form?: string
  /** Whether its body is a file, which is passed on unread. */
  readonly file: boolean
}

export type ForwardedSite = Pick<Site, 'manifest' | 'settings' | 'addresses'>

/** Bytes of the longest body of a call that reads. */
const READ_BODY = 64 * 1024

/** Path without its query, and the query as templates by key. */
function split(target: string): { readonly path: string; readonly query: Readonly<Record<string, string>> } {
  const [path = '', ...query] = target.split('?')
  return { path, query: Object.fromEntries(new URLSearchParams(query.join('?'))) }
}

function without(
  settings: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
}

function readingCalls({ manifest, settings }: ForwardedSite): readonly ForwardedCall[] {
  const isId = idTest(manifest.site.ids)
  return Object.values(manifest.sources).map((source) => {
    const { service, request } = source
    const places = placesOf(source)
    const own = without(settings, Object.keys(places))
    const { path, query } = split(fill(request.path, own))
    const body = request.body === undefined ? undefined : fillWithin(request.body, own)
    const paging = pagingSchema(body)
    return {
      service,
      method: request.method,
      bytes: READ_BODY,
      file: false,
      ...createAcceptance({
        method: request.method,
        path,
        query: { ...query, ...Object.fromEntries(Object.entries(fillQuery(request.query, own))) },
        places,
        isId,
        ...(body === undefined ? {} : { body: schemaOfTemplate(body, places) ?? {} }),
        ...omitUndefined({ bounds: paging }),
      }),
    }
  })
}

/** Values of a query; a text of several lines is no call of a browser. */
function fillQuery(
  query: SourceConfig['request']['query'],
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([key, value]) => {
      const part = optionalPart(value)?.part ?? value
      return Array.isArray(part) ? [] : [[key, fill(String(part), settings)]]
    }),
  )
}

/** What may be sent to a call of a form: its own values, or the body of a step. */
function bodyOf(call: WriteCall, { manifest, settings }: ForwardedSite): Schema | undefined {
  const form = manifest.forms[call.form]
  if (form === undefined || call.kind === 'upload') return undefined
  if (call.kind === 'submit') return schemaOfForm(form, manifest.registry.controls)
  const names = form.fields.map(({ name }) => name)
  return schemaOfTemplate(fillWithin(call.body, without(settings, names)), formPlaces(names)) ?? {}
}

/** Controls whose value is a text: an empty one is sent as such. */
const TEXTS: readonly string[] = ['text', 'tel', 'email', 'textarea']

function blankOf({ form }: WriteCall, { manifest }: ForwardedSite): Readonly<Record<string, ''>> {
  return Object.fromEntries(
    (manifest.forms[form]?.fields ?? []).flatMap(({ name, control }) =>
      TEXTS.includes(control) ? [[name, '' as const]] : [],
    ),
  )
}

/** How texts of a form are normalized; of other calls nothing is. */
function normalizedOf({ form: name, kind }: WriteCall, { manifest }: ForwardedSite) {
  const form = manifest.forms[name]
  return form === undefined || kind !== 'submit' ? {} : { normalized: normalizationsOf(form) }
}

function writingCalls(site: ForwardedSite): readonly ForwardedCall[] {
  return writeCalls(site.manifest, site.settings).map((call) => {
    const body = bodyOf(call, site)
    return {
      service: call.service,
      method: 'POST',
      bytes: call.bytes,
      writes: call.path,
      ...(call.kind === 'upload' ? {} : { form: call.form }),
      file: call.kind === 'upload',
      ...createAcceptance({
        method: 'POST',
        path: call.path,
        query: split(call.target).query,
        places: {},
        // The form's own schema is what its page is validated by, and the content service too.
        ...(body === undefined ? {} : { body, ...normalizedOf(call, site), blank: blankOf(call, site) }),
      }),
    }
  })
}

/** The calls the config names whose services have an address: only these are ever forwarded (readings, 1). */
export function forwardedCalls(site: ForwardedSite): readonly ForwardedCall[] {
  return [...readingCalls(site), ...writingCalls(site)].filter(({ service }) => site.addresses.has(service))
}
