import { join } from 'node:path/posix'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesBelow, type SourceFile } from './imports.ts'

/** A name and the module that it comes from, as "Heading of src/pages/ui/elements.tsx". */
type Origin = string

interface Specifier {
  readonly name: string
  readonly from: string
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function nameIn(value: unknown): string {
  return isNode(value) ? String(value.name ?? value.value) : ''
}

/** Names that a file takes from other modules, by its imports or by passing them on. */
function takenBy({ path, text }: SourceFile, type: string): readonly Specifier[] {
  const body: readonly unknown[] = parseSync(path, text).program.body
  return body.flatMap((node) => {
    if (!isNode(node) || node.type !== type || !isNode(node.source) || !Array.isArray(node.specifiers))
      return []
    const written = String(node.source.value)
    const from = written.startsWith('.') ? join(path, '..', written) : written
    return node.specifiers.map((each: unknown) => {
      const specifier = isNode(each) ? each : {}
      return { name: nameIn(specifier.imported ?? specifier.local), from }
    })
  })
}

const files = new Map(
  [...filesBelow('src', /\.tsx?$/), ...filesBelow('schemas', /\.ts$/)].map((file) => [file.path, file]),
)

/** Where a name is written: what a door passes on comes from behind it. */
function originOf({ name, from }: Specifier): Origin {
  const file = files.get(from)
  const passed = file && takenBy(file, 'ExportNamedDeclaration').find((each) => each.name === name)
  return passed === undefined ? `${name} of ${from}` : originOf(passed)
}

const OFFERED = ['src/pages/extend/define.ts', 'src/pages/extend/draw.ts', 'src/pages/extend/transform.ts']
const offered = new Set(
  OFFERED.flatMap((path) => {
    const file = files.get(path)
    return file === undefined ? [] : takenBy(file, 'ExportNamedDeclaration').map(originOf)
  }),
)

/** Modules that an extension has without us. */
const PACKAGES = /^(?:react|json-schema-to-ts)$/

/** The tables of what is built in, each with the function that makes its definitions. */
const TABLES: Readonly<Record<string, string>> = {
  'src/pages/templates/templates.ts': 'defineTemplate',
  'src/pages/templates/blocks.ts': 'defineBlock',
  'src/pages/ui/form/fields/fields.ts': 'defineField',
  'src/sources/transforms.ts': 'defineTransform',
}

/** Files of built-in definitions: an extension's own files correspond to them. */
const BUILT_IN = /^src\/pages\/(?:templates\/(?:list|detail|page|block)\/|ui\/form\/fields\/controls\.tsx$)/

/** What a table takes that an extension does not, with the reason. */
const OF_TABLES: Readonly<Record<Origin, string>> = {
  'byName of src/engine/contracts/define.ts':
    'makes the table; an extension exports its definitions one by one',
  'templateComponents of src/pages/templates/template-components.ts':
    'what the browser takes of built-in ones; an extension is one file for both',
  'blockComponents of src/pages/templates/block-components.ts': 'the same',
  'fieldControls of src/pages/ui/form/fields/field-controls.ts': 'the same',
  'formControls of schemas/config/form-controls.ts':
    'the closed list of names in the schemas of config files',
  'plainTransforms of schemas/config/transform.ts': 'the same',
  'transformOptions of schemas/config/transform.ts': 'the same',
  'readMuseumDate of src/base/museum-date/read-museum-date.ts':
    'what `year` and its like do; an extension takes their values',
  'Years of src/base/museum-date/years.ts': 'the same',
  'yearWords of src/base/text/format.ts': 'the same',
  'dateWords of src/base/text/format.ts': 'the same',
  'isoYear of src/base/text/format.ts': 'the same',
  'yesOrNo of src/base/yes-no/yes-no.ts':
    'what `boolean` and `booleanWords` do; an extension takes their values',
  'unknownMakerIn of src/base/unknown-maker/unknown-maker.ts':
    'what `makerWords` does; an extension takes its value',
  'readLifeDates of src/base/museum-date/life-dates.ts': 'the same of a life, which imports alone read',
  'writtenList of src/base/lists.ts': 'lists of another program, which `json` takes too',
  'yesNoWord of src/base/yes-no/yes-no.ts': 'the same',
  'TransformContext of src/engine/contracts/definitions.ts': 'the same',
  'MuseumDate of src/base/museum-date/years.ts': 'the same',
  'asWritten of src/sources/wall-clock.ts': '`year` and its like do it',
  'dayOfEpoch of src/sources/wall-clock.ts': 'what `dateWords` does with a moment of the epoch',
  'yearAlone of src/sources/wall-clock.ts': 'the same',
  'isSerial of src/base/museum-date/years.ts': 'the same',
  'isNoDate of src/sources/wall-clock.ts': 'which dates are counted; `date` and its like do it',
  'dateInWords of src/sources/date-in-words.ts': 'what `dateWords` does; an extension takes its value',
  'dayInLanguage of src/sources/in-language.ts': 'what `date` does in imports; an extension takes its value',
  'dayInOrder of src/sources/in-language.ts': 'what `dayOrder` does; an extension takes its value',
  'isDayInNumbers of src/sources/in-language.ts': 'the same',
  'iiifPicture of src/sources/picture-address.ts': 'what `iiif` does; an extension takes its value',
  'typedValue of src/sources/in-language.ts':
    'what steps without `applyToObject` get of an object; an extension gets it so too',
  'markedNumber of src/sources/in-language.ts': 'what `decimal` does beside `plainNumber`, which is offered',
  'localized of src/base/text/text-language.ts':
    'what `prefix` and `suffix` do with a text in every language',
  'LocalText of schemas/config/text.ts': 'the same',
  'daySchema of schemas/config/clock.ts': 'the form of a day in the config',
}

/** What built-in definitions take that `vitrine/extend` does not offer. */
function missing(taken: readonly SourceFile[]): readonly string[] {
  return taken.flatMap((file) =>
    takenBy(file, 'ImportDeclaration')
      // Their own files, as an extension has its own.
      .filter(({ from }) => !PACKAGES.test(from) && !BUILT_IN.test(from))
      .map(originOf)
      .filter((origin) => !offered.has(origin))
      .filter((origin) => !(file.path in TABLES && origin in OF_TABLES))
      .map((origin) => `${file.path} takes ${origin}`),
  )
}

/** A syntax node and all below it. */
function* nodesOf(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (Array.isArray(node)) for (const each of node) yield* nodesOf(each)
  if (!isNode(node) || Array.isArray(node)) return
  yield node
  for (const value of Object.values(node)) if (isNode(value)) yield* nodesOf(value)
}

/** What is wrong with how a table is made: it is one `byName([…])` of calls of the define function that `vitrine/extend` exports. */
function tableFaults(file: SourceFile, define: string): readonly string[] {
  const taken = takenBy(file, 'ImportDeclaration').find(({ name }) => name === define)
  if (taken === undefined || !offered.has(originOf(taken)))
    return [`${file.path} has ${define} from elsewhere`]
  const { body } = parseSync(file.path, file.text).program
  const calls = [...nodesOf(body)].filter(({ type }) => type === 'CallExpression')
  const tables = calls.filter(({ callee }) => nameIn(callee) === 'byName')
  const entries = tables.flatMap(({ arguments: [list] = [] }: { arguments?: readonly unknown[] }) =>
    isNode(list) && Array.isArray(list.elements) ? list.elements : [list],
  )
  const others = entries.filter((entry: unknown) => !isNode(entry) || nameIn(entry.callee) !== define)
  const exported = body.filter((node) => node.type === 'ExportNamedDeclaration')
  return [
    ...(entries.length === 0 ? [`${file.path} defines nothing`] : []),
    ...others.map(() => `${file.path} has an entry that ${define} does not make`),
    ...(exported.length === 1 && tables.length === 1 ? [] : [`${file.path} exports more than its table`]),
  ]
}

/** Modules that are loaded with a file: what it imports for its types, or on demand, is not. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const file = files.get(path)
  const body: readonly unknown[] = file === undefined ? [] : parseSync(path, file.text).program.body
  for (const node of body) {
    if (!isNode(node) || !isNode(node.source) || node.importKind === 'type' || node.exportKind === 'type')
      continue
    const written = String(node.source.value)
    loadedWith(written.startsWith('.') ? join(path, '..', written) : written, seen)
  }
  return seen
}

describe('vitrine/extend', () => {
  it('does not bring React, or what transforms need, into the check of a config', () => {
    const loaded = loadedWith('src/web/site/check-config.ts')
    expect(loaded).toContain('src/pages/extend/define.ts')
    expect([...loaded].filter((name) => /^(?:react|htmlparser2)/.test(name))).toEqual([])
    expect(loadedWith('src/pages/extend/draw.ts')).toContain('react')
  })

  it('offers everything that built-in templates, blocks, fields and transforms use', () => {
    const builtIn = [...files.values()].filter(({ path }) => BUILT_IN.test(path) || path in TABLES)
    expect(builtIn.length).toBeGreaterThan(30)
    expect(offered.size).toBeGreaterThan(60)
    expect(missing(builtIn)).toEqual([])
  })

  it('makes every built-in definition', () => {
    for (const [path, define] of Object.entries(TABLES)) {
      const file = files.get(path)
      expect(file === undefined ? [path] : tableFaults(file, define)).toEqual([])
    }
  })

  it('and what a table may take beside is taken', () => {
    const taken = Object.keys(TABLES).flatMap((path) => {
      const file = files.get(path)
      return file === undefined ? [] : takenBy(file, 'ImportDeclaration').map(originOf)
    })
    expect(Object.keys(OF_TABLES).filter((origin) => !taken.includes(origin))).toEqual([])
  })

  it.each([
    ['an entry by hand', "byName([defineBlock({ name: 'a' }), { name: 'b' }])", 'an entry that defineBlock'],
    ['a table by hand', "{ a: defineBlock({ name: 'a' }) }", 'defines nothing'],
    ['a list that is made', 'byName(all.map(defineBlock))', 'an entry that defineBlock'],
  ])('would be seen to lack %s', (_name, table, says) => {
    const path = 'src/pages/templates/blocks.ts'
    const text = `import { byName, defineBlock } from '../../engine/contracts/define.ts'\nexport const blocks = ${table}\n`
    expect(tableFaults({ path, text }, 'defineBlock').join()).toContain(says)
    const other = text.replace('../../engine/contracts/define.ts', './own.ts')
    expect(tableFaults({ path, text: other }, 'defineBlock').join()).toContain('from elsewhere')
  })

  it('would be seen to lack something', () => {
    const text =
      "import { mount } from '../../../ui/dialog/dialog.tsx'\nimport { Heading } from '../../../ui/index.ts'"
    expect(missing([{ path: 'src/pages/templates/list/x/x-list.tsx', text }])).toEqual([
      'src/pages/templates/list/x/x-list.tsx takes mount of src/pages/ui/dialog/dialog.tsx',
    ])
  })
})
