import { commandLine } from '../command-line.ts'
import { errorEntry, warningEntry } from '../problem.ts'
import { message } from '../wording.ts'

/** Problems of the accessibility statement. */
export const accessibilityEntries = {
  STATEMENT_CONTACT: errorEntry<{ file: string }>({
    code: 'STATEMENT_CONTACT',
    title: message`An accessibility statement without a contact`,
    sample: { file: 'accessibility.json' },
    message: ({ file }) => message`This page shows the accessibility statement, and there is no ${file}.`,
    why: message`A statement must say whom visitors turn to who cannot use something.`,
    hint: ({ file }) =>
      message`Write ${file} beside site.json, with "since" and "contact"; docs/accessibility.md has an example.`,
  }),
  STATEMENT_CONTACT_EMPTY: errorEntry<Record<string, never>>({
    code: 'STATEMENT_CONTACT_EMPTY',
    title: message`A contact without a way to reach it`,
    sample: {},
    message: () => message`The contact has no e-mail address, no telephone number and no page.`,
    why: message`A statement must say whom visitors turn to who cannot use something.`,
    hint: () => message`Write "email", "telephone" or "page".`,
  }),
  CHECKED_CONTRADICTED: warningEntry<{ criterion: string; at: string; what: string }>({
    code: 'CHECKED_CONTRADICTED',
    title: message`A criterion that a person has passed and a test has not`,
    sample: { criterion: '1.1.1', at: '/News', what: 'image-alt' },
    message: ({ criterion, at, what }) =>
      message`A person says that ${criterion} is met or does not apply, and the last test found at "${at}": "${what}".`,
    why: message`The statement says that it fails until the tests pass.`,
    hint: () =>
      message`Correct the page or the record, then run ${commandLine('test')} and ${commandLine('statement')}; or correct "result".`,
  }),
} as const
