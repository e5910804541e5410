import { extensionEntries } from './catalogue/extensions.ts'
import { fileEntries, lockEntries } from './catalogue/files.ts'
import { formEntries } from './catalogue/forms.ts'
import { liveEntries } from './catalogue/live.ts'
import { filterEntries, pageExtraEntries, pieceEntries } from './catalogue/pieces.ts'
import { recordEntries } from './catalogue/records.ts'
import { linkEntries, redirectEntries, routeEntries } from './catalogue/routes.ts'
import { accessibilityEntries, openingEntries, siteEntries } from './catalogue/site.ts'
import { dataEntries, sourceEntries } from './catalogue/sources.ts'
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
