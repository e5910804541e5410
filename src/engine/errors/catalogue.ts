import { accessibilityEntries } from './catalogue/accessibility.ts'
import { dataEntries } from './catalogue/data.ts'
import { extensionEntries } from './catalogue/extensions.ts'
import { fileEntries } from './catalogue/files.ts'
import { filterEntries } from './catalogue/filters.ts'
import { formEntries } from './catalogue/forms.ts'
import { linkEntries } from './catalogue/links.ts'
import { liveEntries } from './catalogue/live.ts'
import { lockEntries } from './catalogue/lock.ts'
import { openingEntries } from './catalogue/opening.ts'
import { pageExtraEntries } from './catalogue/page-extras.ts'
import { pieceEntries } from './catalogue/pieces.ts'
import { recordEntries } from './catalogue/records.ts'
import { redirectEntries } from './catalogue/redirects.ts'
import { routeEntries } from './catalogue/routes.ts'
import { siteEntries } from './catalogue/site.ts'
import { sourceEntries } from './catalogue/sources.ts'
import { themeEntries } from './catalogue/theme.ts'
import { valueEntries } from './catalogue/values.ts'
import type { ProblemEntry } from './problem.ts'

/** Every problem a config can have, by its permanent code. */
export const catalogue = {
  ...fileEntries,
  ...valueEntries,
  ...siteEntries,
  ...openingEntries,
  ...routeEntries,
  ...redirectEntries,
  ...linkEntries,
  ...lockEntries,
  ...pieceEntries,
  ...extensionEntries,
  ...formEntries,
  ...dataEntries,
  ...sourceEntries,
  ...pageExtraEntries,
  ...filterEntries,
  ...recordEntries,
  ...themeEntries,
  ...accessibilityEntries,
  ...liveEntries,
} as const satisfies Record<string, ProblemEntry<never>>

export type ProblemCode = keyof typeof catalogue
