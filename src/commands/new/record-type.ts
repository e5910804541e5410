import {
  type LocaleConfig,
  type LocalText,
  type RecordConfig,
  type RecordField,
  recordSchema,
} from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { omitUndefined } from '../../base/object.ts'
import { joinWithCommas, message } from '../../engine/errors/index.ts'
import { sourceNamesOf } from '../../engine/index.ts'
import { type EntryKind, freeRoute, nextOrder } from './entries.ts'
import { type FieldSite, fieldLabel, flagLines, ruleOf, siteOf } from './field-flag.ts'
import { orderBySchema, type Question, questionsOf, textFrom } from './question.ts'
import type { ConfigState } from './state.ts'

const inRecord = questionsOf<ConfigState>(recordSchema)

const FOLDER = 'records'
const TYPE = message`type of a field`
const TYPE_NAME = /^[a-z][A-Za-z0-9]*$/

const fieldTypes: readonly RecordField['type'][] = recordSchema.properties.fields.items.properties.type.enum

function isType(word: string): word is RecordField['type'] {
  return fieldTypes.some((each) => each === word)
}

/**
 * Parses a field of a record type from a flag "name:type:label in each language", such as "struck:year:铸造年:Struck". A link names its target
 * type: "mint:link mint:铸造地:Mint".
 *
 * @throws AppError with the reason why the flag is invalid.
 */
function fieldFrom(written: string, { locales }: FieldSite): RecordField {
  const refused = (why: ReturnType<typeof message>) => new AppError(message`In "${written}": ${why}`)
  const [name = '', kind = '', ...labels] = written.split(':').map((part) => part.trim())
  const [type = '', to] = kind.split(/\s+/)
  if (!TYPE_NAME.test(name))
    throw refused(message`A field begins with its name: a small letter, then letters and digits.`)
  if (!isType(type))
    throw refused(message`There is no ${TYPE} "${type}". Use one of ${joinWithCommas(fieldTypes)}.`)
  if ((type === 'link') !== (to !== undefined))
    throw refused(
      message`A link names the type that it leads to, and nothing else does, such as "mint:link mint".`,
    )
  const label = fieldLabel(written, [name, kind], labels, locales)
  return { name, type, ...omitUndefined({ to }), label }
}

/** Chooses the title field: the first text, else a new name field with one text per language. */
function withTitle(fields: readonly RecordField[], locales: readonly LocaleConfig[]) {
  const first = fields.find(({ type }) => type === 'languageMap' || type === 'text')
  if (first !== undefined) return { title: first.name, fields }
  const known: LocalText = { zh: '名称', en: 'Name' }
  const label = Object.fromEntries(locales.map(({ code }) => [code, known[code] ?? 'Name']))
  return { title: 'name', fields: [{ name: 'name', type: 'languageMap' as const, label }, ...fields] }
}

const questions: readonly Question<ConfigState>[] = [
  {
    key: 'name',
    words: message`Name of the type, such as coin`,
    refuse: (name, _answers, { files }) => {
      if (!TYPE_NAME.test(name)) return message`A name begins with a small letter, then letters and digits.`
      return files.some(({ path }) => path === `${FOLDER}/${name}.json`)
        ? message`${FOLDER}/${name}.json is there already. Choose another name, or remove the file first.`
        : undefined
    },
  },
  inRecord('label'),
  inRecord('fields', {
    key: 'field',
    words: message`Fields as name:type:labels, such as name:languageMap; struck:year`,
    many: true,
    property: undefined,
    refuse: ruleOf(fieldFrom),
  }),
  {
    key: 'route',
    words: message`Address of the list, such as /coins`,
    schema: { type: 'string', pattern: '^/' },
    refuse: freeRoute,
    offer: ({ name = '' }) => `/${name}s`,
  },
]

/** Creates a record type of the museum's own, with a list page and a record page. */
export const recordType: EntryKind = {
  questions,
  place: (answers, state) => {
    const { locales } = state.manifest
    const { name = '', route = '' } = answers
    const detail = `${route}/:id`
    const label = textFrom('label', answers, locales)
    const [list = '', record = ''] = sourceNamesOf(name)
    const { title, fields } = withTitle(flagLines(answers.field, siteOf(state.manifest), fieldFrom), locales)
    const type = { label, page: detail, title, fields: [...fields] } satisfies RecordConfig
    return [
      { file: `${FOLDER}/${name}.json`, value: orderBySchema(type, recordSchema) },
      {
        file: `channels/${route
          .slice(1)
          .replaceAll(/[^A-Za-z0-9]+/g, '-')
          .toLowerCase()}.json`,
        value: {
          route,
          title: label,
          order: nextOrder(state),
          pages: [
            { route, template: 'grid', source: list, pageSize: 24, links: detail },
            {
              route: detail,
              template: 'object',
              source: record,
              params: { id: ':id' },
              structured: 'CreativeWork',
            },
          ],
        },
      },
    ]
  },
  notes: ({ name = '' }) => [
    message`Put the records into content/${name}.ndjson, one a line, or run "vitrine import FILE --into ${name}".`,
  ],
}
