import { readDoc } from '../docs/support/documents.ts'
import { namesUnder } from '../docs/support/tables.ts'

/** Every variable of the environment that the site reads; another test holds the table to the program. */
export const settingNames: readonly string[] = namesUnder(readDoc('operations.md'), 'variable', 'default')
