export {
  type BlockConfig,
  type ChannelConfig,
  channelSchema,
  type PageConfig,
} from './channel.ts'
export type { DataDeclaration, StaticItem } from './data.ts'
export {
  type FormConfig,
  type FormFieldConfig,
  formSchema,
} from './form.ts'
export { type FormatName, formatNames, formats } from './formats.ts'
export { type ImportMap, importMapSchema } from './import-map.ts'
export { type LockConfig, lockSchema } from './lock.ts'
export { type StructuredProperty, type StructuredType, schemaOrg } from './machine.ts'
export type { OpeningConfig } from './opening.ts'
export {
  type LocaleConfig,
  type ServiceConfig,
  type SiteConfig,
  siteSchema,
} from './site.ts'
export { type FieldConfig, type SourceConfig, sourceSchema } from './source.ts'
export { hideableTextSchema, type LocalText, localTextSchema } from './text.ts'
export { type Transform, transformSchema } from './transform.ts'
