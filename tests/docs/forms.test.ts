import { describe, expect, it } from 'vitest'
import { formatNames, formSchema } from '../../schemas/config/index.ts'
import { formFaults } from '../../src/content/index.ts'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { localSubmissions } from '../../src/web/forms/write-calls.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { openSqliteBackend } from '../content/support/backends.ts'
import { submissionsAt, work, writerOf } from '../content/support/forms.ts'
import { jpeg } from '../content/support/photos.ts'
import { startService } from '../content/support/service.ts'
import { siteWithoutServices } from '../support/real-site.ts'
import { fencesIn, readDoc } from './support/documents.ts'
import { fenceNamed } from './support/fences.ts'
import { namesIn, partsOf } from './support/prose.ts'
import { rowsUnder } from './support/tables.ts'

const { fields, submit, limit } = formSchema.properties
const field = fields.items.properties

const columns: Readonly<Record<string, readonly string[]>> = {
  'forms.md': ['key', 'meaning'],
  'forms.zh.md': ['键', '含义'],
}

describe.each(Object.keys(columns))('docs/%s', (name) => {
  const document = readDoc(name)
  const rows = rowsUnder(document, ...(columns[name] ?? []))
  const documentedOf = (key: string): readonly string[] =>
    namesIn(rows.find(([cell = '']) => cell.includes(`\`${key}\``))?.[1] ?? '')

  it('names every key of a field, and no other', () => {
    const listed = rows.flatMap(([cell = '']) => namesIn(cell))
    expect([...listed].sort()).toEqual(Object.keys(field).sort())
  })

  it('names every format, and no other', () => {
    expect(documentedOf('format')).toEqual(formatNames)
  })

  it.each([
    ['a form', formSchema],
    ['an upload', field.upload],
    ['what is sent', submit],
    ['its limit', limit],
  ])('names every key of %s', (_what, { properties }) => {
    const listed = partsOf(document).flatMap(({ names }) => names)
    const keys = Object.keys(properties).filter((key) => key !== '$schema')
    expect(keys.filter((key) => !listed.includes(key))).toEqual([])
  })

  it('shows a form for photographs that the content service takes as it is written', async () => {
    const text = fenceNamed(fencesIn(name), 'config/forms/photo.json')
    const texts = readConfig('config').filter(({ path }) => path !== 'forms/work.json')
    const { manifest, problems } = compileSite([...texts, { path: 'forms/work.json', text }], registry)
    const own = problems.filter(
      ({ file, code }) => file === 'forms/work.json' && code !== 'TRANSLATION_STALE',
    )
    expect(own).toEqual([])
    if (manifest === undefined) throw new Error('the form has errors')
    const forms = localSubmissions(siteWithoutServices(manifest))
    expect(formFaults(forms)).toEqual([])
    const { content, dispose } = await openSqliteBackend()
    const service = await startService(content, { ...submissionsAt(() => new Date('2026-11-21')), forms })
    const writer = writerOf(service.app)
    const [path] = forms.find((form) => form.name === 'work')?.photos ?? []
    const { email: _email, workDesc: _workDesc, ...values } = work
    const sent = { ...values, workPhoto: await writer.uploaded(await jpeg(), {}, path?.path) }
    expect(await writer.post('/api/saveCollectWork', sent)).toMatchObject({ status: 200 })
    await service.app.close()
    await dispose()
  })
})
