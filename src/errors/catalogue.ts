import { dataEntries } from './catalogue/data.ts'
import { fileEntries } from './catalogue/files.ts'
import { formEntries } from './catalogue/forms.ts'
import { linkEntries } from './catalogue/links.ts'
import { lockEntries } from './catalogue/lock.ts'
import { machineEntries } from './catalogue/machine.ts'
import { openingEntries } from './catalogue/opening.ts'
import { pieceEntries } from './catalogue/pieces.ts'
import { routeEntries } from './catalogue/routes.ts'
import { siteEntries } from './catalogue/site.ts'
import type { ProblemEntry } from './problem.ts'

/** Every problem a config can have, by its permanent code. */
export const catalogue = {
  ...fileEntries,
  ...siteEntries,
  ...openingEntries,
  ...routeEntries,
  ...linkEntries,
  ...lockEntries,
  ...pieceEntries,
  ...formEntries,
  ...dataEntries,
  ...machineEntries,
} as const satisfies Record<string, ProblemEntry<never>>

export type ProblemCode = keyof typeof catalogue
