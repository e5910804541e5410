import { extensionEntries } from './catalogue/extensions.ts'
import { fileEntries } from './catalogue/files.ts'
import { formEntries } from './catalogue/forms.ts'
import { liveEntries } from './catalogue/live.ts'
import { pieceEntries } from './catalogue/pieces.ts'
import { recordEntries } from './catalogue/records.ts'
import { routeEntries } from './catalogue/routes.ts'
import { siteEntries } from './catalogue/site.ts'
import { sourceEntries } from './catalogue/sources.ts'
import { themeEntries } from './catalogue/theme.ts'
import { valueEntries } from './catalogue/values.ts'
import type { ProblemEntry } from './problem.ts'

const entries = {
  ...fileEntries,
  ...valueEntries,
  ...siteEntries,
  ...routeEntries,
  ...pieceEntries,
  ...extensionEntries,
  ...formEntries,
  ...sourceEntries,
  ...recordEntries,
  ...themeEntries,
  ...liveEntries,
} as const satisfies Record<string, ProblemEntry<never>>

/** Code of a problem. Permanent: never renamed or reused. */
export type ProblemCode = keyof typeof entries

type Catalogue = { readonly [Code in ProblemCode]: (typeof entries)[Code] & { readonly code: Code } }

/** All config problems by their permanent code. */
export const catalogue = Object.fromEntries(
  Object.entries(entries).map(([code, entry]) => [code, { ...entry, code }]),
) as Catalogue
