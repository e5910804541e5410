import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { callCommand } from '../../commands/support/call-command.ts'
import type { Finished } from '../../commands/support/run-command.ts'
import type { Fence } from './fences.ts'

const CLI = 'npm run -s vitrine -- '

interface Line {
  readonly variables: Readonly<Record<string, string>>
  readonly args: readonly string[]
}

/** Splits a shell command into words; quotes preserve white space. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

/**
 * Parses a command line of a guide.
 *
 * @throws Error for a command other than Vitrine's.
 */
function commandOf(line: string): Line {
  const [, settings = '', rest = ''] = /^((?:[A-Z_]+=\S+ )*)(.*)$/.exec(line) ?? []
  if (!rest.startsWith(CLI)) throw new Error(`"${line}" is no command a guide may run`)
  const variables = settings.trim().split(' ').filter(Boolean)
  return {
    variables: Object.fromEntries(
      variables.map((setting) => [setting.split('=')[0], setting.split('=')[1] ?? '']),
    ),
    args: wordsOf(rest.slice(CLI.length)),
  }
}

/** Runs a command line in a folder. */
export function runLine(line: string, folder: string): Promise<Finished> {
  const { variables, args } = commandOf(line)
  return callCommand(args, variables, folder)
}

function stepsOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}

/** Writes a block to the file it names: as a whole, or as one member ("config/site.json#/opening"). */
export function writeFence({ name, text }: Fence, folder: string): void {
  const [path = '', pointer] = name.split('#')
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  if (pointer === undefined) {
    writeFileSync(file, text)
    return
  }
  const before = readFileSync(file, 'utf8')
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  const edits = modify(before, [...stepsOf(pointer)], JSON.parse(text), { formattingOptions })
  writeFileSync(file, applyEdits(before, edits))
}
