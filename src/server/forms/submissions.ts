import { schemaOfForm } from '../../engine/index.ts'
import type { Site } from '../site.ts'
import { photoTypes } from './form-view.ts'
import { writeCalls } from './write-calls.ts'

const MEGABYTE = 1024 * 1024

/** The forms that services without an address of their own are to take, for the content service. */
export const localSubmissions = ({ manifest, settings, addresses }: Site) => {
  const calls = writeCalls(manifest, settings)
  return Object.entries(manifest.forms).flatMap(([name, form]) => {
    const submit = calls.find((call) => call.form === name && call.kind === 'submit')
    if (submit === undefined || addresses.has(submit.service)) return []
    const uploads = calls.filter((call) => call.form === name && call.kind === 'upload')
    const photos = form.fields
      .filter(({ upload }) => upload !== undefined)
      .flatMap((field, index) =>
        field.upload === undefined
          ? []
          : [
              {
                name: field.name,
                path: uploads[index]?.path ?? '',
                part: field.upload.field,
                bytes: field.upload.megabytes * MEGABYTE,
                types: field.upload.types ?? photoTypes,
              },
            ],
      )
    return [{ name, path: submit.path, schema: schemaOfForm(form), photos }]
  })
}
