import { schemaOfForm } from '../../engine/index.ts'
import type { Site } from '../site.ts'
import { photoTypes } from './form-view.ts'
import { MEGABYTE, writeCalls } from './write-calls.ts'

/** The forms that services without an address of their own are to take, for the content service. */
export const localSubmissions = ({ manifest, settings, addresses }: Site) => {
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
    return [{ name, path: submit.path, schema: schemaOfForm(form), photos }]
  })
}
