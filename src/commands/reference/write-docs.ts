import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accessibilitySchema,
  channelSchema,
  descriptionIn,
  fieldSchema,
  formSchema,
  hideableTextSchema,
  importMapSchema,
  localTextSchema,
  recordSchema,
  siteSchema,
  sourceSchema,
  themeSchema,
  transformSchema,
  withDefault,
} from '../../../schemas/config/index.ts'
import { environmentSchema } from '../../../schemas/environment.ts'
import { asList, isObject } from '../../base/object.ts'
import {
  catalogue,
  type Language,
  type Message,
  message,
  type ProblemCode,
  severityWords,
} from '../../engine/errors/index.ts'
import type { PieceDefinition, Registry, SiteManifest } from '../../engine/index.ts'
import { explanationOf, problemCodes } from '../explain.ts'
import { routeTable } from '../route-table.ts'

/** Schema keywords shown in a row. */
interface Keywords {
  readonly type?: unknown
  readonly enum?: unknown
  readonly const?: unknown
  readonly enumDescriptions?: unknown
  readonly description?: unknown
  readonly default?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly minProperties?: unknown
  readonly properties?: unknown
  readonly required?: unknown
  readonly items?: unknown
  readonly oneOf?: unknown
  readonly additionalProperties?: unknown
}

function branchesOf({ oneOf }: Keywords): readonly Keywords[] {
  return asList(oneOf).filter(isObject)
}

const TEXTS: ReadonlySet<unknown> = new Set([
  localTextSchema.additionalProperties,
  hideableTextSchema.additionalProperties,
])

/** Common parts that have a table of their own. */
function isText({ type, minProperties, additionalProperties }: Keywords): boolean {
  return type === 'object' && minProperties === 1 && TEXTS.has(additionalProperties)
}
function isField({ oneOf }: Keywords): boolean {
  return oneOf === fieldSchema.oneOf
}
function isStep({ oneOf }: Keywords): boolean {
  return oneOf === transformSchema.oneOf
}

/** Returns the rows of a Markdown table for every key of a schema, in one language. */
function schemaRows(schema: object, language: Language): readonly string[] {
  const typeOf = (part: Keywords): string => {
    if (isText(part)) return referenceTexts.text[language]
    if (isField(part)) return referenceTexts.field[language]
    if (isStep(part))
      return `[${referenceTexts.stepTitle[language]}](#${referenceTexts.stepTitle[language].toLowerCase().replaceAll(' ', '-')})`
    const branches = branchesOf(part)
    if (branches.length > 0) return [...new Set(branches.map(typeOf))].join(referenceTexts.or[language])
    if (Array.isArray(part.type))
      return part.type.map((type: unknown) => typeOf({ ...part, type })).join(referenceTexts.or[language])
    if (part.const !== undefined) return `\`${String(part.const)}\``
    const values = asList(part.enum).map((value) => `\`${String(value)}\``)
    if (values.length > 0) return referenceTexts.oneOf(values.join(', '))[language]
    if (part.type === 'array')
      return isObject(part.items)
        ? referenceTexts.listOf(typeOf(part.items))[language]
        : referenceTexts.list[language]
    if (part.type === 'integer' || part.type === 'number') {
      const bounds = part.minimum !== undefined && part.maximum !== undefined
      const range = bounds ? referenceTexts.range(String(part.minimum), String(part.maximum))[language] : ''
      return `${part.type === 'integer' ? referenceTexts.whole[language] : referenceTexts.number[language]}${range}`
    }
    if (part.type === 'boolean') return referenceTexts.flag[language]
    if (part.type === 'string') return referenceTexts.string[language]
    return isObject(part.additionalProperties)
      ? referenceTexts.map(typeOf(part.additionalProperties))[language]
      : referenceTexts.object[language]
  }

  const inOwn = (text: unknown): string => descriptionIn(String(text ?? ''), language)

  /** Describes each choice, of a value, of list entries, or of the branches of a union. */
  const choicesOf = (part: Keywords): readonly string[] => {
    if (isStep(part) || isField(part)) return []
    if (part.type === 'array') return isObject(part.items) ? choicesOf(part.items) : []
    const descriptions = asList(part.enumDescriptions)
    const own = asList(part.enum).map(
      (value, index) => `\`${String(value)}\`${referenceTexts.colon[language]}${inOwn(descriptions[index])}`,
    )
    return [...own, ...branchesOf(part).flatMap(choicesOf)]
  }

  /** Texts without a specific description carry the general one, which says nothing about this key. */
  const meaningOf = (part: Keywords): string => {
    const own = part.description !== undefined && part.description !== localTextSchema.description
    const description = withDefault(String(part.description ?? ''), part.default)
    return [...(own ? [inOwn(description)] : []), ...choicesOf(part)].join(' ')
  }

  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

  const below = (part: Keywords, prefix: string): readonly string[] => {
    if (isText(part) || isField(part) || isStep(part)) return []
    if (part.type === 'array') return isObject(part.items) ? below(part.items, `${prefix}[]`) : []
    const branches = branchesOf(part)
    if (branches.length > 0) return [...new Set(branches.flatMap((branch) => below(branch, prefix)))]
    const map = part.additionalProperties
    const named = isObject(map) ? below(map, `${prefix}.*`) : []
    const required = asList(part.required)
    const properties = isObject(part.properties) ? Object.entries(part.properties) : []
    const rows = properties.flatMap(([name, member]: readonly [string, unknown]) => {
      if (!isObject(member)) return []
      const path = prefix === '' ? name : `${prefix}.${name}`
      const must = required.includes(name) ? referenceTexts.required[language] : ''
      return [
        `| \`${path}\` | ${cell(typeOf(member))}${must} | ${cell(meaningOf(member))} |`,
        ...below(member, path),
      ]
    })
    return [...rows, ...named]
  }

  return below(schema, '')
}

/** Texts of the reference. Terms that differ elsewhere are given in both languages. */
const referenceTexts = {
  generated: (source: string) =>
    message`Generated by \`npm run -s vitrine -- docs\`; edit ${source}, not this file.`,
  optionHead: message`| option | value | meaning |`,
  keyHead: message`| key | value | meaning |`,
  pieceHead: message`| name | kind | what it draws |`,
  required: message`, required`,
  noOptions: message`No options.`,
  text: message`text in every language`,
  field: message`[a value of the record](#a-value-of-a-record)`,
  string: { en: 'text', zh: '文字' },
  whole: message`whole number`,
  number: message`number`,
  range: (from: string, to: string) => message` ${from} to ${to}`,
  flag: message`\`true\` or \`false\``,
  list: message`list`,
  listOf: (type: string) => message`list: ${type}`,
  map: (type: string) => message`by name: ${type}`,
  oneOf: (values: string) => message`one of ${values}`,
  or: { en: ' or ', zh: ' 或 ' },
  object: message`object`,
  colon: message`: `,
  template: message`Template`,
  block: message`Block`,
  templates: message`Templates`,
  blocks: message`Blocks`,
  piecesTitle: message`Templates and blocks`,
  piecesLead: message`A template draws a page, a block one part of a page of the template \`blocks\`. Both are named in \`channels/*.json\` and take their options under \`"options"\`. In the tables, \`a.b\` is \`b\` inside \`a\`, and \`a[]\` is each entry of the list \`a\`.`,
  list_: message`Needs a source of kind \`list\`, or fixed \`items\`.`,
  detail: message`Needs a source of kind \`record\`.`,
  page: message`Needs no data of its own.`,
  paged: message`Turns pages by \`?page=\`, so it needs a \`pageSize\`.`,
  full: message`Shows whole texts, files and further pictures, so joins are requested.`,
  keysTitle: message`Every key of the config`,
  keysLead: message`In the tables, \`a.b\` is \`b\` inside \`a\`, \`a[]\` each entry of the list \`a\`, and \`a.*\` each member of \`a\`, whatever its name. Editors show the same words where one types.`,
  valueTitle: message`A value of a record`,
  valueLead: message`Where a source says how a part of an Item is found in a record, it is a JSON pointer, such as \`"/title"\`, or an object with these keys.`,
  stepTitle: message`Steps that change a value`,
} as const

const PROBLEMS: Message = message`# Problems of a config\n\nGenerated by \`npm run -s vitrine -- docs\`; edit \`src/engine/errors/catalogue/\`, not this file.\n\n\`npm run -s vitrine -- check\` prints every problem at once, each with file, line and column, what happened,\nwhy it matters and what to do; \`explain\` and a code prints what is written here. An error stops the site from starting; a warning stops nothing. Codes are\npermanent. The names in the examples below are invented.\n\n| code | severity | in short |\n| --- | --- | --- |`

function problemSection(code: ProblemCode, language: Language): string {
  const { title, severity, example, why, fix } = explanationOf(code, language)
  const section = message`${title} (${severity}).\n\n- What happened, for example: ${example}\n- Why it matters: ${why}\n- What to do: ${fix}`
  return [`### ${code}`, '', section[language], ''].join('\n')
}

/** Returns Markdown for all config problems by code, with examples. */
function errorReference(language: Language): string {
  return [
    PROBLEMS[language],
    ...problemCodes.map((code) => {
      const { severity, title } = catalogue[code]
      return `| [${code}](#${code.toLowerCase()}) | ${severityWords[severity][language]} | ${title[language]} |`
    }),
    '',
    ...problemCodes.map((code) => problemSection(code, language)),
  ].join('\n')
}

const SETTINGS: Message = message`# Settings\n\nGenerated by \`npm run -s vitrine -- docs\`; edit \`schemas/environment.ts\`, not this file.\n\nEvery variable of the environment that the site reads of itself. How they are checked, and those that a config names, is in\n[operations.md](operations.md#settings).\n\n| variable | default | meaning |`

const NONE = message`none`

interface Variable {
  readonly default?: string | number | boolean
  readonly unset?: string
  readonly description: string
}

/** Returns Markdown for all environment variables with defaults and descriptions. */
function settingReference(language: Language): string {
  const variables: readonly (readonly [string, Variable])[] = Object.entries(environmentSchema.properties)
  const rows = variables.map(([name, variable]) => {
    const { unset, default: value = unset === undefined ? NONE[language] : descriptionIn(unset, language) } =
      variable
    return `| \`${name}\` | ${value} | ${descriptionIn(variable.description, language)} |`
  })
  return [SETTINGS[language], '| --- | --- | --- |', ...rows, ''].join('\n')
}

const ROUTES = {
  title: message`# Routes of this museum`,
  made: message`Generated by \`npm run -s vitrine -- docs\` from the config; edit the files in \`config/\`, not this file.`,
} as const

function routesTable(manifest: SiteManifest, language: Language): string {
  return [ROUTES.title[language], '', ROUTES.made[language], '', routeTable(manifest, language)].join('\n')
}

/** Returns all documents generated from code and config, by path relative to docs/. @internal Exported for tests. */
export function generatedDocs(manifest: SiteManifest, registry: Registry): ReadonlyMap<string, string> {
  return new Map([
    ['templates.md', templateReference(registry, 'en')],
    ['templates.zh.md', templateReference(registry, 'zh')],
    ['reference.md', keyReference('en')],
    ['reference.zh.md', keyReference('zh')],
    ['errors.md', errorReference('en')],
    ['errors.zh.md', errorReference('zh')],
    ['settings.md', settingReference('en')],
    ['settings.zh.md', settingReference('zh')],
    ['routes.md', routesTable(manifest, 'en')],
    ['routes.zh.md', routesTable(manifest, 'zh')],
  ])
}

/** Returns generated documents that are missing in `folder` or outdated. */
export function docsDrift(folder: string, manifest: SiteManifest, registry: Registry): readonly string[] {
  return [...generatedDocs(manifest, registry)].flatMap(([path, text]) => {
    const file = join(folder, path)
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [path]
  })
}

/** Writes the generated documents and returns their number. Other files in the folder are kept. */
export function writeDocs(folder: string, manifest: SiteManifest, registry: Registry): number {
  const docs = generatedDocs(manifest, registry)
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of docs) writeFileSync(join(folder, path), text)
  return docs.size
}

const KEY_SOURCE = message`the schemas in \`schemas/config/\``

/** Kinds of config files with their paths. */
const KINDS = [
  ['site.json', siteSchema],
  ['theme.json', themeSchema],
  ['accessibility.json', accessibilitySchema],
  ['channels/*.json', channelSchema],
  ['sources/*.json', sourceSchema],
  ['forms/*.json', formSchema],
  ['records/*.json', recordSchema],
  ['*.map.json', importMapSchema],
] as const

/** Returns Markdown for every key of every kind of config file, from the validation schemas. */
function keyReference(language: Language): string {
  const table = (schema: object): string =>
    [referenceTexts.keyHead[language], '| --- | --- | --- |', ...schemaRows(schema, language)].join('\n')
  const [object] = fieldSchema.oneOf.filter((branch) => 'properties' in branch)
  const steps = transformSchema.oneOf.flatMap((branch): readonly string[] =>
    'enum' in branch
      ? branch.enum.map(
          (name, index) =>
            `| \`"${name}"\` | | ${descriptionIn(branch.enumDescriptions[index] ?? '', language)} |`,
        )
      : schemaRows(branch, language),
  )
  return [
    `# ${referenceTexts.keysTitle[language]}`,
    '',
    referenceTexts.generated(KEY_SOURCE[language])[language],
    '',
    referenceTexts.keysLead[language],
    '',
    ...KINDS.flatMap(([name, schema]) => [
      `## ${name}`,
      '',
      descriptionIn(schema.description, language),
      '',
      table(schema),
      '',
    ]),
    `## ${referenceTexts.valueTitle[language]}`,
    '',
    referenceTexts.valueLead[language],
    '',
    ...(object === undefined ? [] : [table(object), '']),
    `## ${referenceTexts.stepTitle[language]}`,
    '',
    referenceTexts.keyHead[language],
    '| --- | --- | --- |',
    ...steps,
    '',
  ].join('\n')
}

const PIECE_SOURCE = message`the definitions in \`src/pages/templates/\``

/** Returns Markdown for every template and block with its options, from the registry. */
export function templateReference(registry: Registry, language: Language): string {
  const optionTable = (piece: PieceDefinition): string => {
    const rows = schemaRows(piece.options, language)
    return rows.length === 0
      ? referenceTexts.noOptions[language]
      : [referenceTexts.optionHead[language], '| --- | --- | --- |', ...rows].join('\n')
  }

  const traits = ({ kind, paged, full }: PieceDefinition): string =>
    [
      {
        list: referenceTexts.list_[language],
        detail: referenceTexts.detail[language],
        page: referenceTexts.page[language],
      }[kind],
      ...(paged ? [referenceTexts.paged[language]] : []),
      ...(full ? [referenceTexts.full[language]] : []),
    ].join(language === 'en' ? ' ' : '')

  const overview = (pieces: Registry['templates']): string =>
    [
      referenceTexts.pieceHead[language],
      '| --- | --- | --- |',
      ...Object.values(pieces).map(
        ({ name, kind, summary }) => `| \`${name}\` | ${kind} | ${descriptionIn(summary, language)} |`,
      ),
    ].join('\n')

  const sections = (pieces: Registry['templates'], word: string): readonly string[] =>
    Object.values(pieces).map((piece) =>
      [`### ${word} \`${piece.name}\``, '', traits(piece), '', optionTable(piece), ''].join('\n'),
    )

  return [
    `# ${referenceTexts.piecesTitle[language]}`,
    '',
    referenceTexts.generated(PIECE_SOURCE[language])[language],
    '',
    referenceTexts.piecesLead[language],
    '',
    `## ${referenceTexts.templates[language]}`,
    '',
    overview(registry.templates),
    '',
    ...sections(registry.templates, referenceTexts.template[language]),
    `## ${referenceTexts.blocks[language]}`,
    '',
    overview(registry.blocks),
    '',
    ...sections(registry.blocks, referenceTexts.block[language]),
  ].join('\n')
}
