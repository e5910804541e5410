import { plainEntries } from '../plain-problems.ts'
import { errorEntry, warningEntry } from '../problem.ts'
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
  EXTENSION_UNREAD: warningEntry({
    title: message`A folder of extensions that is not loaded`,
    sample: { name: 'quote', isMisnamed: false },
    message: ({ name, isMisnamed }) =>
      isMisnamed
        ? message`The folder "${name}" is no extension: its name begins with another sign than a digit or a letter from A to Z.`
        : message`The folder "${name}" is no extension, and none imports its files: it has neither index.ts, index.tsx nor style.css.`,
    why: message`Nothing of it is loaded.`,
    hint: ({ isMisnamed }) =>
      isMisnamed
        ? message`Rename the folder, such as to "quote".`
        : message`Name its module of definitions index.ts, or remove the folder. One that is only kept begins with "_".`,
  }),
  EXTENSION_NAME: errorEntry({
    title: message`A name of an extension that is taken`,
    sample: { name: 'list', what: message`block`, taken: '' },
    message: ({ name, what, taken }) =>
      taken === ''
        ? message`There is a built-in ${what} "${name}".`
        : message`The extension "${taken}" defines a ${what} "${name}", too.`,
    why: message`It would be ambiguous which of them a page uses.`,
    hint: message`Choose another name.`,
  }),
} as const
