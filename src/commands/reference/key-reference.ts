import {
  accessibilitySchema,
  channelSchema,
  descriptionIn,
  fieldSchema,
  formSchema,
  importMapSchema,
  recordSchema,
  siteSchema,
  sourceSchema,
  themeSchema,
  transformSchema,
} from '../../../schemas/config/index.ts'
import { type Language, message } from '../../base/messages/message.ts'
import { schemaRows } from './schema-rows.ts'
import { referenceTexts } from './words.ts'

const SOURCE = message`the schemas in \`schemas/config/\``

/** Kinds of config files and where they are. */
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

/** The reference of every key of every kind of config file, as Markdown, from the schemas that check them. */
export function keyReference(language: Language): string {
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
    referenceTexts.generated(SOURCE[language])[language],
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
