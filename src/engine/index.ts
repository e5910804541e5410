export { type Compilation, compileSite } from './compile-site.ts'
export { createLinker, type LinkContext, type Linker, type ResolvedLink } from './link.ts'
export type {
  Block,
  Channel,
  Origin,
  Page,
  PageQuery,
  ParamValue,
  PieceDefinition,
  Redirect,
  Registry,
  SiteManifest,
  Tab,
} from './manifest.ts'
export type { Alternate, Match, NotFoundMatch, PageMatch, RedirectMatch } from './match.ts'
export { createMatcher } from './match-url.ts'
export { createHeadings, type HeadingCrumb, type HeadingSubject, type PageHeading } from './page-heading.ts'
export type { ConfigText } from './read/read-files.ts'
export { fillRoute } from './route-pattern.ts'
