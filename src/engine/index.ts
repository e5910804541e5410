export {
  type Conclusion,
  type Criterion,
  concludeCriteria,
  conformanceOf,
  contentKinds,
  criteria,
  criteriaOfTags,
  criterionStatuses,
  type Feature,
  type OwnCheck,
  ownChecks,
} from './accessibility.ts'
export { publicUrls } from './check/addresses.ts'
export { OWN_MACHINE } from './check/check-href.ts'
export { schemaFault } from './check/check-options.ts'
export { arePicturesElsewhere } from './check/check-pages.ts'
export { asksForPrivacy } from './check/check-records.ts'
export { MIN_LARGE_FONT_BYTES } from './check/check-theme.ts'
export type { FoundFont } from './check/context.ts'
export { type Compilation, compileBesideLinks, compilePartly, compileSite } from './compile-site.ts'
export type {
  PieceDefinition,
  SchemaNode,
  TransformContext,
  TransformDefinition,
} from './contracts/definitions.ts'
export { testedDigest } from './digest.ts'
export { fixedChoices, MAIN_QUERY, mainQuery, PAGE_SIZE_PARAM, SORT_PARAM } from './filters.ts'
export { contactField, normalizationOf, normalizationsOf, schemaOfForm } from './form-schema.ts'
export { definesTargets, pagesOfKind } from './kind-links.ts'
export { languageCalled } from './language-names.ts'
export {
  classifyHref,
  createLinker,
  type Linker,
  langOf,
  ownPath,
  withoutParam,
  withQuery,
} from './link.ts'
export type {
  Block,
  Channel,
  Page,
  PageFilter,
  PageQuery,
  ParamValue,
  Registry,
  SiteManifest,
  StructuredData,
} from './manifest.ts'
export {
  type ChannelNames,
  createHeadings,
  createMatcher,
  type Match,
  type NotFoundMatch,
  type PageHeading,
  type PageMatch,
} from './match-url.ts'
export { lineAndColumn, lineStartsOf, type Positions } from './positions.ts'
export {
  ACCESSIBILITY_FILE,
  type FileKind,
  filePatterns,
  isLockFile,
  kindOfFile,
  LOCK_FILE,
  STATEMENT_FILE,
  schemaAddress,
  schemasWith,
  THEME_FILE,
  TRANSLATIONS_FILE,
} from './read/file-kinds.ts'
export { type ConfigText, readGivenJson, readValues } from './read/read-files.ts'
export { repairJson } from './read/repair-json.ts'
export { valueProblem } from './read/schema-problems.ts'
export {
  environmentValidator,
  fits,
  provideValidators,
  schemaFor,
  schemasOf,
  type Use,
  type Validator,
  validatorOptions,
  withDefaults,
} from './read/validators.ts'
export { writtenPictures } from './read/written-pictures.ts'
export { sourceNamesOf } from './record-sources.ts'
export {
  ANY_SEGMENT,
  fillRoute,
  type IsId,
  idTest,
  idWords,
  isIdRule,
  isNarrower,
  parseRoute,
} from './route-pattern.ts'
export { descriptionOf as wordsOf, type PropertySchema, withoutDetails as shortened } from './schema-node.ts'
export { readSiteTexts, type SiteText, type SiteTexts } from './site-texts.ts'
export { suggest, suggestMoved, suggestValue } from './suggest.ts'
export { compareTranslations, recordTranslations, translationsOfText } from './translations.ts'
