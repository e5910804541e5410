export { compilePartly, compileSite } from './compile-site.ts'
export { fixedChoices } from './fixed-choices.ts'
export { contactField } from './forms/contact-field.ts'
export { schemaOfForm } from './forms/form-schema.ts'
export { createLinker, type Linker } from './link.ts'
export type {
  Block,
  Channel,
  Page,
  PageQuery,
  ParamValue,
  PieceDefinition,
  Registry,
  SiteManifest,
  Structured,
} from './manifest.ts'
export type { Match, NotFoundMatch, PageMatch } from './match.ts'
export { createMatcher } from './match-url.ts'
export { type ChannelNames, createHeadings, type PageHeading } from './page-heading.ts'
export { lineAndColumn, lineStartsOf } from './positions.ts'
export { publicUrls } from './public-urls.ts'
export { MAIN_QUERY, mainQuery } from './query-names.ts'
export { kindOfFile, LOCK_FILE } from './read/file-kinds.ts'
export type { ConfigText } from './read/read-files.ts'
export { renamedKeys } from './read/renamed-keys.ts'
export { withDefaults } from './read/validators.ts'
export { fillRoute } from './route-pattern.ts'
export type { SchemaNode } from './schema-node.ts'
export { suggest } from './suggest.ts'
