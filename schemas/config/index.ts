export { type AccessibilityConfig, accessibilitySchema } from './accessibility.ts'
export { type Annotation, annotated, annotation } from './annotation.ts'
export type { BlockConfig } from './block.ts'
export { type ChannelConfig, channelSchema } from './channel.ts'
export { annotationKeywords, choices } from './choices.ts'
export { CALENDAR_DAY, daySchema } from './clock.ts'
export { type CriterionId, criterionIds } from './criteria.ts'
export type { DataDeclaration, StaticItem } from './data.ts'
export { described, descriptionIn, withDefault } from './described.ts'
export { type FieldConfig, type FieldOrList, fieldSchema, type ListConfig } from './field.ts'
export { type FilterConfig, MAX_CHOSEN, type OrderConfig } from './filters.ts'
export { type FormConfig, type FormFieldConfig, formSchema } from './form.ts'
export { controlOf, type FormControl, formControls, plainControls } from './form-controls.ts'
export { controlSchema } from './form-field.ts'
export { type FormatName, formatNames, formats } from './formats.ts'
export { type ImportMap, importMapSchema } from './import-map.ts'
export { type LockConfig, lockSchema } from './lock.ts'
export type { OpeningConfig } from './opening.ts'
export type { PageConfig } from './page.ts'
export { type StructuredProperty, type StructuredType, schemaOrg } from './page-extras.ts'
export { patternWords } from './pattern-words.ts'
export { PERIODS, type PeriodName } from './period.ts'
export {
  hasRangeFilter,
  isFilterable,
  isLinkedEntity,
  isSorted,
  LINKED_ENTITIES,
  type LinkedEntity,
  publicFields,
  type RecordConfig,
  type RecordField,
  type RecordType,
  recordSchema,
} from './record.ts'
export type { ServiceConfig } from './services.ts'
export { type LocaleConfig, type SiteConfig, siteSchema } from './site.ts'
export { type SourceConfig, sourceSchema } from './source.ts'
export { type StatementLock, statementSchema } from './statement.ts'
export { type ItemStatus, statusChoices, statusWords } from './status.ts'
export { hideableTextSchema, type LocalText, localText, localTextSchema } from './text.ts'
export {
  COLOUR_TOKENS,
  type ColourToken,
  type ThemeConfig,
  themeSchema,
} from './theme.ts'
export { plainTransforms, type Transform, transformOptions, transformSchema } from './transform.ts'
export { type TranslationsConfig, translationsSchema } from './translations.ts'
export { CONFIG_VERSION } from './version.ts'
