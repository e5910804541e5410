import { readDoc } from '../docs/support/documents.ts'
import { namesUnder } from '../docs/support/tables.ts'

/** Every variable of the environment that the site reads; another test holds the tables to the program. */
export const settingNames: readonly string[] = ['settings.md', 'operations.md'].flatMap((name) =>
  namesUnder(readDoc(name), 'variable', 'default'),
)
