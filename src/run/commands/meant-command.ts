import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getOwn } from '../../base/object.ts'
import { commandLine, type Message, message } from '../../engine/errors/index.ts'

/** Names of commands in other programs, with the equivalent commands here. */
const MEANT: Readonly<Record<string, string>> = {
  init: 'new museum .',
  setup: 'new museum .',
  scaffold: 'new museum .',
  serve: 'start',
  server: 'start',
  run: 'start',
  watch: 'dev',
  edit: 'dev',
  develop: 'dev',
  desk: 'dev',
  lint: 'check',
  validate: 'check',
  verify: 'check',
  doctor: 'check',
  fix: 'check --fix',
  load: 'import FILE --into TYPE',
  ingest: 'import FILE --into TYPE',
  upload: 'import FILE --into TYPE',
  translate: 'texts export TAG --out FILE.xlf',
  export: 'texts export TAG --out FILE.xlf',
}

/** Synonyms of "new". */
const MAKE: readonly string[] = ['add', 'create', 'make', 'generate', 'init']

/** Names in other programs for building or deploying a site. */
const BUILD: readonly string[] = ['build', 'compile', 'bundle', 'deploy', 'publish']

/** Other names for things that "new" creates, with the command. */
const MADE: Readonly<Record<string, string>> = {
  exhibition: 'new source --preset exhibitions',
  work: 'new source --preset works',
  object: 'new source --preset works',
  artwork: 'new source --preset works',
  agent: 'new source --preset agents',
  maker: 'new source --preset agents',
  artist: 'new source --preset agents',
  search: 'new source --preset search',
  type: 'new record',
  collection: 'new record',
  table: 'new record',
  entity: 'new record',
  site: 'new museum .',
  project: 'new museum .',
  website: 'new museum .',
  section: 'new channel',
  menu: 'new channel',
  extension: 'new block NAME',
  plugin: 'new block NAME',
  component: 'new block NAME',
  language: 'texts export TAG --out FILE.xlf',
}

/** Other names for record types that every new museum has. */
const LINES: Readonly<Record<string, string>> = {
  article: 'archive',
  news: 'archive',
  post: 'archive',
}

function singularOf(word: string): string {
  return word.toLowerCase().replace(/s$/, '')
}

/** Returns the names of the record types that the museum declares. */
function typesIn(configDir: string): readonly string[] {
  try {
    return readdirSync(join(configDir, 'records')).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? [])
  } catch {
    return []
  }
}

function recordAdvice(type: string): Message {
  return message`A record is a line of content/${type}.ndjson, or of a table: ${commandLine(`import FILE --into ${type}`)}`
}

function madeAdvice(word: string, kinds: readonly string[], configDir: string): Message | undefined {
  const name = singularOf(word)
  if (kinds.includes(word)) return undefined
  const type =
    typesIn(configDir).find((each) => singularOf(each) === name) ?? getOwn(LINES, name) ?? getOwn(LINES, word)
  if (type !== undefined) return recordAdvice(type)
  const kind = kinds.find((each) => each === name)
  const meant = kind === undefined ? getOwn(MADE, name) : `new ${kind}`
  return meant === undefined ? undefined : message`Did you mean "${commandLine(meant)}"?`
}

/**
 * Suggests a command for a word used by other programs; undefined if the command exists, or there is no
 * suggestion.
 *
 * @param commands Names of the commands.
 * @param kinds Names of the subcommands of "new".
 */
export function meantCommand(
  words: readonly string[],
  commands: readonly string[],
  kinds: readonly string[],
  configDir: string,
): Message | undefined {
  const [word = '', next = ''] = words
  if (word === 'new') return next.startsWith('-') ? undefined : madeAdvice(next, kinds, configDir)
  if (commands.includes(word)) return undefined
  if (BUILD.includes(word))
    return message`There is nothing to build: ${commandLine('start')} serves the folder as it is. How it gets to a server: ${commandLine('docs deployment')}`
  if (MAKE.includes(word) && next !== '' && !next.startsWith('-') && !/[./]/.test(next))
    return kinds.includes(next)
      ? message`Did you mean "${commandLine(`new ${next === 'museum' ? 'museum .' : next}`)}"?`
      : madeAdvice(next, kinds, configDir)
  const meant = getOwn(MEANT, word)
  return meant === undefined ? undefined : message`Did you mean "${commandLine(meant)}"?`
}
