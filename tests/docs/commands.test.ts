import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programIn } from '../../src/run/commands/program.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { serviceAddresses } from '../../src/web/site/services.ts'
import { callCommand } from '../commands/support/call-command.ts'
import { settingNames } from '../deploy/setting-names.ts'
import { copyConfig } from '../support/copy-config.ts'
import { sweep } from '../support/sweep.ts'
import { fencesIn, readDoc, root } from './support/documents.ts'
import { compiled } from './support/example-site.ts'
import { fenceNamed } from './support/fences.ts'
import { namesUnder } from './support/tables.ts'

const CLI = 'npm run -s vitrine -- '
const START = /^(?:([A-Z_]+=\S+ )*)npm start$/

const lines = ['configuration.md', 'sources.md', 'operations.md'].flatMap((name) =>
  fencesIn(name)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trim().split('\n'))
    .map((line) => ({ name, line })),
)
/** Each once, however many documents show it; in the order of the first. */
const cliLines = lines.filter(
  ({ line }, index) => line.startsWith(CLI) && lines.findIndex((other) => other.line === line) === index,
)
/** Each week all that make a further part of the museum: tests/commands/new/ has what each kind makes. */
const ofEveryDay = sweep(
  'commands of the documents',
  cliLines,
  ({ line }) => !/ new (?:page|form|source) | --parent /.test(line),
)
const startLines = lines.filter(({ line }) => START.test(line))

/** What the help of a command lists. */
function commandsOf(command: Command): readonly Command[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')
}

describe('the commands of the documents', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-commands-'))
    copyConfig(join(folder, 'config'))
    const fences = fencesIn('configuration.md')
    for (const name of ['config/channels/stories.json', 'stories.ndjson', 'stories.map.json']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), fenceNamed(fences, name))
    }
    writeFileSync(join(folder, 'stories.json'), JSON.stringify({ total: 1, rows: [{ id: 1, title: 'One' }] }))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are all of a kind that is run here', () => {
    expect(cliLines.length).toBeGreaterThan(0)
    expect(startLines.length).toBeGreaterThan(0)
    expect(lines.filter(({ line }) => !line.startsWith(CLI) && !START.test(line))).toEqual([])
  })

  it.each(ofEveryDay)('$name: $line', async ({ line }) => {
    const { code, errors, output } = await callCommand(line.slice(CLI.length).split(' '), {}, folder)
    // On a busy machine an import says how far it is.
    expect([code, errors.replace(/^vitrine: importing .*\n/gm, '')]).toEqual([0, ''])
    if (line.includes(' --into '))
      expect(output).toMatch(
        /^archive, in .*: 2 records read: (?:2 stored, 0 replaced|0 stored, 2 replaced \(all as they were\)), 0 refused, 0 left out\./,
      )
    else if (line.includes(' import '))
      expect(output).toMatch(/^archive: 3 records read: 3 stored, .*\nexhibit: 4 records read: 4 stored, /)
    if (line.includes(' check')) expect(output).toMatch(/no errors/)
  })

  it.each(startLines)('$name: $line has settings that are accepted', ({ line }) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(scripts.start).toBeDefined()
    const variables = Object.fromEntries(
      [...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(Object.keys(variables).filter((name) => !settingNames.includes(name))).toEqual([])
    const manifest = compiled(readConfig(join(root, 'config')))
    expect(() => serviceAddresses(manifest, readEnvironment(variables).variables)).not.toThrow()
  })

  it('docs/operations.md describes every command of the program', () => {
    const commands = commandsOf(programIn('en')).flatMap((command) =>
      command.name() === 'new' ? commandsOf(command).map((each) => `new ${each.name()}`) : [command.name()],
    )
    expect(commands.length).toBeGreaterThan(5)
    const listed = namesUnder(readDoc('operations.md'), 'command', 'does')
    expect(commands.filter((name) => !listed.includes(name))).toEqual([])
  })
})
