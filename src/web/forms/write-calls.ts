import { BESIDE_FILE_BYTES } from '../../base/receive-file.ts'
import { fill } from '../../base/text/index.ts'
import { MEGABYTE } from '../../base/units.ts'
import { normalizationsOf, type SiteManifest, schemaOfForm } from '../../engine/index.ts'
import type { Site } from '../site/site.ts'

/** A write call of a form. Settings are filled into `path`; `bytes` limits its body. */
export interface WriteCall {
  readonly form: string
  readonly kind: 'submit' | 'step' | 'upload'
  readonly service: string
  /** Path without query. */
  readonly path: string
  /** Path with query. */
  readonly target: string
  readonly bytes: number
  /** For an upload, the field that holds the files. */
  readonly field?: string
  /** For a step, its configured body template. */
  readonly body?: unknown
}

export const photoTypes = ['image/jpeg', 'image/png'] as const

/** Maximum bytes of a body without a file; the largest text field has 20,000 characters. */
const MAX_BODY_BYTES = 256 * 1024

function withoutQuery(path: string): string {
  return path.split('?')[0] ?? ''
}

/** Returns all write calls of the site's forms. */
export function writeCalls(
  manifest: SiteManifest,
  settings: Readonly<Record<string, string>>,
): readonly WriteCall[] {
  return Object.entries(manifest.forms).flatMap(([form, { fields, submit }]) => {
    const addressOf = (path: string) => {
      const target = fill(path, settings)
      return { target, path: withoutQuery(target) }
    }
    return [
      { form, kind: 'submit', service: submit.service, ...addressOf(submit.path), bytes: MAX_BODY_BYTES },
      ...(submit.afterwards ?? []).map(
        ({ service, path, body }): WriteCall => ({
          form,
          kind: 'step',
          service,
          ...addressOf(path),
          bytes: MAX_BODY_BYTES,
          body,
        }),
      ),
      ...fields.flatMap(({ name, upload }): readonly WriteCall[] =>
        upload === undefined
          ? []
          : [
              {
                form,
                kind: 'upload',
                service: upload.service,
                ...addressOf(upload.path),
                bytes: upload.megabytes * MEGABYTE + BESIDE_FILE_BYTES,
                field: name,
              },
            ],
      ),
    ]
  })
}

/** Groups calls by path; forms may share one. */
export function callsByPath(
  calls: readonly WriteCall[],
): ReadonlyMap<string, readonly [WriteCall, ...WriteCall[]]> {
  const byPath = new Map<string, [WriteCall, ...WriteCall[]]>()
  for (const call of calls) {
    const known = byPath.get(call.path)
    if (known === undefined) byPath.set(call.path, [call])
    else known.push(call)
  }
  return byPath
}

/** Returns the forms that the content service accepts, because their services have no address. */
export function localSubmissions({ manifest, settings, addresses }: Site) {
  const calls = writeCalls(manifest, settings)
  return Object.entries(manifest.forms).flatMap(([name, form]) => {
    const submit = calls.find((call) => call.form === name && call.kind === 'submit')
    if (submit === undefined || addresses.has(submit.service)) return []
    const photos = form.fields.flatMap(({ name: field, upload }) => {
      const call = calls.find((each) => each.form === name && each.field === field)
      if (upload === undefined || call === undefined || addresses.has(call.service)) return []
      const { field: part, megabytes, types = photoTypes } = upload
      return [{ name: field, path: call.path, part, bytes: megabytes * MEGABYTE, types }]
    })
    const steps = calls
      .filter(({ form: of, kind, service }) => of === name && kind === 'step' && !addresses.has(service))
      .map(({ path, body }) => ({ path, body }))
    return [
      {
        name,
        path: submit.path,
        steps,
        schema: schemaOfForm(form, manifest.registry.controls, manifest.site.timeZone),
        normalized: normalizationsOf(form),
        photos,
      },
    ]
  })
}
