import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { documentsNamed } from '../../src/commands/list-documents.ts'
import { meantCommand, programIn } from '../../src/run/commands/program.ts'
import { englishIn } from '../engine/errors/chinese-faults.ts'

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

function wordsOf(command: Command): readonly string[] {
  return [
    command.description(),
    ...command.options.map(({ description }) => description),
    ...command.registeredArguments.map(({ description }) => description),
  ].filter((words) => words !== '')
}

describe('the help of the commands', () => {
  const [english, chinese] = (['en', 'zh'] as const).map((language) => everyCommand(programIn(language)))

  it('lists the same commands in both languages', () => {
    const shapes = [english, chinese].map((commands) =>
      commands?.map((command) => [command.name(), command.options.map(({ flags }) => flags)]),
    )
    expect(shapes[1]).toEqual(shapes[0])
    expect(english?.length).toBeGreaterThan(25)
  })

  it('holds no English in its Chinese', () => {
    // Names of formats need no words around them.
    const words = chinese?.flatMap(wordsOf).filter((each) => !/^[a-z]+(?:、[a-z]+)+$/.test(each)) ?? []
    expect(words.filter((each) => englishIn(each) !== undefined || !/\p{Script=Han}/u.test(each))).toEqual([])
    for (const command of chinese ?? [])
      expect(command.helpInformation()).not.toMatch(
        /Usage|Options|Commands|Arguments|display help|default:|\[options\]/,
      )
  })

  it.each([
    [['check', '--formt'], '没有选项“--formt”。\n是不是想写“--format”？\n'],
    [['chek'], '没有命令“chek”。\n是不是想写“check”？\n'],
    [['explain'], '缺少参数“code”。\n'],
    [['plan', '--shots'], '“--shots <file>”后面没有写值。\n'],
    [['check', 'x'], '参数太多：应有 0 个，写了 1 个。\n'],
  ])('%j is a mistake reported in Chinese', async (words, sentence) => {
    const program = programIn('zh')
    const written: string[] = []
    for (const command of everyCommand(program))
      command.exitOverride().configureOutput({ writeErr: (text) => void written.push(text) })
    await expect(program.parseAsync(words, { from: 'user' })).rejects.toMatchObject({ exitCode: 1 })
    expect(written.join('')).toBe(sentence)
  })
})

describe('the help of "new"', () => {
  it.each(['page', 'channel', 'record', 'form', 'source', 'museum'])(
    'names the flags of a text once, for %s, beside the others',
    async (kind) => {
      const program = programIn('en')
      const written: string[] = []
      for (const command of everyCommand(program))
        command.exitOverride().configureOutput({ writeOut: (text) => void written.push(text) })
      await expect(program.parseAsync(['new', kind, '--help'], { from: 'user' })).rejects.toMatchObject({
        exitCode: 0,
      })
      const flags = written.join('').match(/^ {2}--\S+/gm) ?? []
      expect(flags.filter((flag) => flag.endsWith('-<language>'))).not.toEqual([])
      expect(flags.filter((flag) => /-(?:zh|en)$/.test(flag))).toEqual([])
      expect(flags.length).toBeGreaterThan(3)
    },
  )
})

describe('a command that there is not', () => {
  const program = programIn('en')
  const names = program.commands.map((each) => each.name())
  const kinds =
    program.commands.find((each) => each.name() === 'new')?.commands.map((each) => each.name()) ?? []
  const meant = (words: string) => meantCommand(words.split(' '), names, kinds, 'tests/museums/mint')?.en

  it.each([
    ['init', /new museum \."\?$/],
    ['create museum', /new museum \."\?$/],
    ['add page', /new page"\?$/],
    ['serve', /start"\?$/],
    ['validate', /check"\?$/],
    ['build', /nothing to build: .*start/],
    ['new exhibition', /new source --preset exhibitions"\?$/],
    ['new pages', /new page"\?$/],
    ['new coin', /content\/coin\.ndjson.*import FILE --into coin$/],
    ['add coins', /import FILE --into coin$/],
  ])('%s is told what it is called here', (words, says) => expect(meant(words)).toMatch(says))

  it.each([
    'check',
    'constructor',
    'new constructor',
    'new page',
    'new record',
    'new --help',
    'chek',
    'new nothing',
  ])('%s is left to the program', (words) => expect(meant(words)).toBeUndefined())

  it('is proposed only as a command that there is', () => {
    for (const word of ['init', 'serve', 'watch', 'lint', 'fix', 'load', 'translate', 'export']) {
      const [, called = ''] = /vitrine(?: --)? (\w+)/.exec(meant(word) ?? '') ?? []
      expect(names).toContain(called)
    }
  })
})

describe('vitrine docs', () => {
  it('shows the page of a name, and finds the others by a word', () => {
    const [path, , text = ''] = documentsNamed('docs', 'deployment', 'en')
    expect(path).toBe('docs/deployment.md')
    expect(text).toMatch(/^# /)
    const found = documentsNamed('docs', 'import', 'en')
    expect(found.length).toBeGreaterThan(2)
    expect(found.some((line) => line.endsWith('docs/guides/collection.md'))).toBe(true)
    expect(documentsNamed('docs', 'nothing-of-it', 'en')).toEqual([])
  })
})
