import { errorEntry } from '../problem.ts'
import { quotedList, suggestionOrList } from '../wording.ts'

/** Problems of one file by itself: its place, its syntax, its schema. */
export const fileEntries = {
  CONFIG_SITE_MISSING: errorEntry<Record<string, never>>({
    code: 'CONFIG_SITE_MISSING',
    title: 'There is no site.json',
    message: () => 'The config folder has no "site.json".',
    why: 'It names the site, its languages and its services; nothing can be shown without it.',
    hint: () =>
      'Create "site.json" at the top of the config folder, or point CONFIG_DIR to the right folder.',
  }),
  CONFIG_FILE_UNKNOWN: errorEntry<{ path: string; suggestion: string | undefined }>({
    code: 'CONFIG_FILE_UNKNOWN',
    title: 'A file that belongs nowhere',
    message: ({ path }) => `"${path}" is not a file the config knows.`,
    why: 'A file in the wrong place would be ignored silently, and with it everything it says.',
    hint: ({ suggestion }) =>
      suggestion === undefined
        ? 'Config is "site.json" and the files "channels/*.json", "sources/*.json" and "forms/*.json". Move or remove the file.'
        : `Did you mean "${suggestion}"?`,
  }),
  CONFIG_SYNTAX: errorEntry<{ what: string; remedy: string }>({
    code: 'CONFIG_SYNTAX',
    title: 'Not valid JSON',
    message: ({ what }) => what,
    why: 'Config is strict JSON, so that every tool and every editor reads it alike.',
    hint: ({ remedy }) => remedy,
  }),
  CONFIG_DUPLICATE_KEY: errorEntry<{ key: string; line: number }>({
    code: 'CONFIG_DUPLICATE_KEY',
    title: 'A key is written twice',
    message: ({ key, line }) => `"${key}" is already set on line ${line}.`,
    why: 'Of two values for one key, JSON readers keep one and drop the other without a word.',
    hint: ({ key }) => `Keep one "${key}" and remove the other.`,
  }),
  CONFIG_SCHEMA: errorEntry<{ found: string | undefined; expected: string }>({
    code: 'CONFIG_SCHEMA',
    title: 'The file does not name its schema',
    message: ({ found }) =>
      found === undefined
        ? '"$schema" is missing.'
        : `"$schema" is "${found}", which is not this kind of file.`,
    why: 'With the right schema an editor completes keys and marks mistakes while you type.',
    hint: ({ expected }) => `Write "$schema": "${expected}" as the first key.`,
  }),
  CONFIG_UNKNOWN_KEY: errorEntry<{ key: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'CONFIG_UNKNOWN_KEY',
    title: 'An unknown key',
    message: ({ key }) => `"${key}" is not a key that is known here.`,
    why: 'A misspelt key would have no effect, and nobody would notice.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
  CONFIG_MISSING_KEY: errorEntry<{ key: string; description: string | undefined }>({
    code: 'CONFIG_MISSING_KEY',
    title: 'A required key is missing',
    message: ({ key }) => `"${key}" is missing.`,
    why: 'There is no sensible default for it.',
    hint: ({ key, description }) => `Add "${key}".${description === undefined ? '' : ` ${description}`}`,
  }),
  CONFIG_TYPE: errorEntry<{ found: string; expected: readonly string[]; description: string | undefined }>({
    code: 'CONFIG_TYPE',
    title: 'A value of the wrong type',
    message: ({ found, expected }) => `This is ${found}, but must be ${expected.join(' or ')}.`,
    why: 'A value of another type cannot be used here.',
    hint: ({ expected, description }) =>
      `Write ${expected.join(' or ')}.${description === undefined ? '' : ` ${description}`}`,
  }),
  CONFIG_ENUM: errorEntry<{ value: string; suggestion: string | undefined; known: readonly string[] }>({
    code: 'CONFIG_ENUM',
    title: 'A value that is not one of the choices',
    message: ({ value }) => `${value} is not one of the choices.`,
    why: 'Only a closed list of values means something here.',
    hint: ({ suggestion, known }) =>
      suggestion === undefined ? `Choose ${quotedList(known)}.` : `Did you mean "${suggestion}"?`,
  }),
  CONFIG_PATTERN: errorEntry<{ value: string; pattern: string; description: string | undefined }>({
    code: 'CONFIG_PATTERN',
    title: 'A text of the wrong form',
    message: ({ value }) => `"${value}" has not the form that is needed here.`,
    why: 'The value is used where only this form works, such as in an address.',
    hint: ({ pattern, description }) => `${description ?? 'Correct the text.'} It must match ${pattern}.`,
  }),
  CONFIG_CHARACTER: errorEntry<{ code: string }>({
    code: 'CONFIG_CHARACTER',
    title: 'A character that nobody sees',
    message: ({ code }) => `This text holds the character ${code}, which is not shown.`,
    why: 'Such characters break names and addresses, or turn the words around them, and no reader can tell why.',
    hint: () => 'Write the text anew without it; it often comes along when text is copied.',
  }),
  CONFIG_REPEATED: errorEntry<{ line: number }>({
    code: 'CONFIG_REPEATED',
    title: 'The same entry twice in a list',
    message: ({ line }) => `This entry is already in the list, on line ${line}.`,
    why: 'It would be shown twice, or the second would never count.',
    hint: () => 'Remove it, or write what was meant.',
  }),
  CONFIG_LIMIT: errorEntry<{ rule: string; description: string | undefined }>({
    code: 'CONFIG_LIMIT',
    title: 'A value outside its limits',
    message: ({ rule }) => `The value ${rule}.`,
    why: 'Outside these limits the value has no effect or does harm.',
    hint: ({ description }) => description ?? 'Bring the value within the limit.',
  }),
} as const
