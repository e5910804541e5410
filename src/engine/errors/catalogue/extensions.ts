import { plainEntries } from '../plain-problems.ts'
import { errorEntry } from '../problem.ts'
import { message } from '../wording.ts'
import plain from './extensions.json' with { type: 'json' }

/** Problems of the museum's extensions. */
export const extensionEntries = {
  ...plainEntries(plain),
  EXTENSION_COMPILE: errorEntry({
    title: message`An extension that does not compile`,
    sample: { name: 'quote', reason: 'Expected ")" but found "}"' },
    message: ({ name, reason }) => message`The extension "${name}" does not compile: ${reason}.`,
    why: message`Nothing of the extension can be used.`,
    hint: ({ reason }) => {
      const [, name] = /^Could not resolve "((?:@[\w.-]+\/)?[\w-][\w.-]*)/.exec(reason) ?? []
      return name === undefined
        ? message`Correct the code at this place.`
        : message`Install the package in the folder of the museum, where its package.json is: ${`npm install ${name}`}`
    },
  }),
} as const
