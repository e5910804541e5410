import { existsSync, readdirSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, it } from 'vitest'
import { annotationKeywords } from '../../schemas/config/index.ts'
import { pointerTo } from '../../src/base/json-pointer.ts'
import { isObject } from '../../src/base/object.ts'
import { schemaFiles } from '../../src/commands/emit-schemas.ts'
import { moveJson, putJson, removeJson, renameJson } from '../../src/commands/new/edit-json.ts'
import {
  branchLabels,
  type DeskField,
  type FormSchema,
  fieldOfFile,
  fieldsBelow,
  initialValue,
  matchingBranch,
  unionForms,
} from '../../src/develop/desk/page/form/fields.ts'
import { kindOfFile } from '../../src/engine/index.ts'
import { loadRegistry } from '../../src/web/site/extensions/load-registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { sweep } from '../support/sweep.ts'

const museums = readdirSync('tests/museums')
  .map((name) => `tests/museums/${name}`)
  .filter((folder) => existsSync(`${folder}/site.json`))

function createMemo<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

interface Opened {
  readonly name: string
  readonly kind: string
  readonly text: string
  readonly root: FormSchema
  readonly validates: ValidateFunction
}

const files = ['config', ...museums].flatMap((folder): readonly Opened[] => {
  // Made for the files that are tried: all of them take seven seconds of processor time.
  const schemas = createMemo(() => schemaFiles(loadRegistry(folder).registry))
  const ajv = new Ajv({ strict: false, allErrors: true, keywords: [...annotationKeywords] })
  const roots = new Map<string, FormSchema>()
  const validators = new Map<string, ValidateFunction>()
  return readConfig(folder).flatMap(({ path, text }) => {
    const kind = kindOfFile(path)?.kind
    if (kind === undefined) return []
    const opened: Opened = {
      name: `${folder}/${path}`,
      kind,
      text,
      get root() {
        const root = roots.get(kind) ?? JSON.parse(schemas().get(`${kind}.schema.json`) ?? '{}')
        roots.set(kind, root)
        return root
      },
      get validates() {
        const validates = validators.get(kind) ?? ajv.compile({ ...opened.root, $id: undefined })
        validators.set(kind, validates)
        return validates
      },
    }
    return [opened]
  })
})

/** Every day of each kind of file the first one, which has most of its fields. */
const MOST_OF_A_KIND = 1
const ofKind = new Map<string, number>()
const tried = sweep('files of the form of the desk', files, ({ kind }) => {
  const count = (ofKind.get(kind) ?? 0) + 1
  ofKind.set(kind, count)
  return count <= MOST_OF_A_KIND
})

function* allFields(field: DeskField, root: FormSchema): Generator<DeskField> {
  yield field
  if (field.value === undefined) return
  for (const below of fieldsBelow(field, root)) yield* allFields(below, root)
}

function fieldsOf({ text, root }: Pick<Opened, 'text' | 'root'>): readonly DeskField[] {
  return [...allFields(fieldOfFile(root, JSON.parse(text)), root)]
}

function* pointersIn(value: unknown, path: readonly (string | number)[] = []): Generator<string> {
  yield pointerTo(...path)
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, member] of entries) yield* pointersIn(member, [...path, key])
}

/** Fields that show all that is below them. */
const WHOLE = new Set(['text', 'json'])

/** Texts of every form that the config asks for. */
const SAMPLES = [
  'a',
  '/a',
  '/:id',
  'A',
  '#123456',
  '10:00',
  '2026-01-01',
  '01-01',
  'https://a.example',
  'zh',
  'CN',
]
const MORE_SAMPLES = [
  '{a}',
  '{/a}',
  '^a$',
  'a.example',
  'a/b',
  'https://a.example/{id}',
  '{a}?',
  'A_B',
  '1',
  '18',
  'monday',
  'https://a.example/{url}',
  'U+0020',
  '/media/a',
  '.a',
  'a@a.example',
  '1.4.3',
]

/** What a person fills in at the least. */
function filled(field: DeskField, root: FormSchema): unknown {
  const { schema, kind } = field
  switch (kind) {
    case 'choice':
      return schema.enum?.[0]
    case 'string': {
      const { pattern = '', minLength = 0 } = schema
      const found = [...SAMPLES, ...MORE_SAMPLES].find(
        (text) => new RegExp(pattern, 'u').test(text) && text.length >= minLength,
      )
      if (found === undefined) throw new Error(`no sample for ${pattern}`)
      return found
    }
    case 'text':
      return { zh: 'a', en: 'a' }
    case 'object': {
      const members = fieldsBelow({ ...field, value: {} }, root)
      const needed = members.filter(({ need }) => need === 'required')
      const some = needed.length === 0 ? members.slice(0, schema.minProperties ?? 0) : needed
      return Object.fromEntries(some.map((member) => [member.path.at(-1), filled(member, root)]))
    }
    case 'map':
    case 'list': {
      const begun = kind === 'map' ? { a: undefined } : [undefined]
      const [entry] = fieldsBelow({ ...field, value: begun }, root)
      const value = entry && filled(entry, root)
      if (kind === 'list') return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => value)
      return { [nameFor(schema)]: value }
    }
    case 'union': {
      const [branch = {}] = unionForms(field, root)
      const [inner] = fieldsBelow({ ...field, value: initialValue(branch, root) }, root)
      return inner === undefined ? initialValue(branch, root) : filled(inner, root)
    }
    default:
      return initialValue(schema, root)
  }
}

function nameFor({ propertyNames }: FormSchema): string {
  const pattern = new RegExp(propertyNames?.pattern ?? '', 'u')
  return [...SAMPLES, ...MORE_SAMPLES].find((text) => pattern.test(text)) ?? 'a'
}

function faultsOf({ validates }: Opened, text: string): unknown {
  return validates(JSON.parse(text)) ? undefined : validates.errors
}

describe('the fields of a file', () => {
  it('there are files of every kind that is edited', () => {
    expect([...new Set(files.map(({ kind }) => kind))].sort()).toEqual(
      expect.arrayContaining(['channel', 'form', 'record', 'site', 'source', 'theme']),
    )
  })

  it.each(tried)('$name: every value is a field of its kind, named as no other beside it', (file) => {
    const fields = fieldsOf(file)
    const shown = new Set(fields.map(({ path }) => pointerTo(...path)))
    const whole = fields.filter(({ kind }) => WHOLE.has(kind)).map(({ path }) => pointerTo(...path))
    const missing = [...pointersIn(JSON.parse(file.text))].filter(
      (pointer) =>
        pointer !== '/$schema' &&
        !shown.has(pointer) &&
        !whole.some((above) => pointer.startsWith(`${above}/`)),
    )
    expect(missing).toEqual([])
    expect(fields.filter(({ unknown, fits }) => unknown || !fits).map(({ path }) => path)).toEqual([])
    for (const field of fields) {
      const below = fieldsBelow(field, file.root)
      for (const language of ['en', 'zh'] as const) {
        const labels = below.map(({ label }) => label[language])
        expect(labels.filter((label) => label === '')).toEqual([])
        expect([field.path, new Set(labels).size]).toEqual([field.path, labels.length])
      }
    }
  })

  it.each(tried)('$name: what is there is removed, moved and named anew, and only that', (file) => {
    // A long file repeats its fields, and each is an edit of the whole.
    const fields = sweep(
      `fields of ${file.name}`,
      fieldsOf(file),
      (_field, index) => index < 100 || index % 10 === 0,
    )
    for (const field of fields) {
      const { path, need, value, kind } = field
      if (value === undefined || path.length === 0) continue
      expect(putJson(file.text, path, value).replaceAll(/\s/g, '')).toBe(file.text.replaceAll(/\s/g, ''))
      if (need === 'optional') expect(faultsOf(file, removeJson(file.text, path))).toBeUndefined()
      const names = Object.keys(isObject(value) ? value : {})
      if (kind === 'map' && names.length > 0) {
        const renamed = JSON.parse(renameJson(file.text, [...path, names[0] ?? ''], 'renamed'))
        expect([...pointersIn(renamed)]).toContain(pointerTo(...path, 'renamed'))
      }
      if (!Array.isArray(value) || value.length < 2) continue
      const moved = moveJson(file.text, path, 0, value.length - 1)
      expect(faultsOf(file, moved)).toBeUndefined()
      expect(moveJson(moved, path, value.length - 1, 0)).toBe(file.text)
    }
  })

  const seen = new Set<string>()

  it.each(tried)('$name: what is not there is added, and is valid once it is filled in', (file) => {
    const fields = fieldsOf(file)
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) {
      const { path, need, value, label, help, ahead } = field
      const sort = [file.kind, pointerTo(...path).replace(/\d+/g, '#'), label.en, help.en].join(' ')
      if (value !== undefined || need !== 'optional' || seen.has(sort)) continue
      seen.add(sort)
      const after = putJson(file.text, path, filled(field, file.root), ahead)
      expect([path, filled(field, file.root), faultsOf(file, after)]).toEqual([
        path,
        filled(field, file.root),
        undefined,
      ])
      expect(JSON.parse(removeJson(after, path))).toEqual(JSON.parse(file.text))
    }
  })
})

describe('a value of several forms', () => {
  const root: FormSchema = {
    type: 'object',
    properties: {
      rule: { description: 'A rule.\n规则。', oneOf: [{ type: 'string', enum: ['a'] }, { type: 'string' }] },
      of: {
        oneOf: [
          { type: 'object', properties: { one: {} } },
          { type: 'object', properties: { two: {} } },
        ],
      },
      plain: { type: ['string', 'number'] },
    },
  }
  const field = (name: string, value: unknown): DeskField => {
    const found = fieldsBelow(fieldOfFile(root, { [name]: value }), root).find(({ path }) => path[0] === name)
    if (found === undefined) throw new Error(name)
    return found
  }

  it('has the form that its value fits', () => {
    expect(matchingBranch(field('rule', 'a'), root)).toBe(0)
    expect(matchingBranch(field('rule', 'other'), root)).toBe(1)
    expect(matchingBranch(field('of', { two: 1 }), root)).toBe(1)
    expect(matchingBranch(field('plain', 3), root)).toBe(1)
    expect(matchingBranch(field('plain', undefined), root)).toBeUndefined()
  })

  it('has forms of different names', () => {
    for (const name of ['rule', 'of', 'plain']) {
      const labels = branchLabels(unionForms(field(name, undefined), root)).map(({ en }) => en)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

describe('what does not fit its schema', () => {
  const root: FormSchema = {
    type: 'object',
    properties: { list: { type: 'array' }, text: { type: 'string' } },
  }

  it('is a field all the same', () => {
    const fields = fieldsBelow(fieldOfFile(root, { list: 'none', text: 'a', more: 1 }), root)
    expect(fields.map(({ path, fits, unknown }) => [path[0], fits, unknown])).toEqual([
      ['list', false, false],
      ['text', true, false],
      ['more', true, true],
    ])
  })
})
