import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callCommand } from '../support/call-command.ts'
import { contentOf, copyOf, smallMuseum } from '../support/new-run.ts'
import { collect, runCommand, temporaryFolder } from '../support/run-command.ts'

const library = ['--route', '/Library', '--name-zh', '图书馆', '--name-en', 'Library', '--source', 'articles']

describe('vitrine new', () => {
  it('makes a channel, a page, a form and a source, one after the other', async () => {
    const CONFIG_DIR = smallMuseum()
    const answer = join(temporaryFolder(), 'answer.json')
    writeFileSync(answer, JSON.stringify([{ id: 1, title: 'A' }]))
    const form = ['--name', 'volunteer', '--title-zh', '志愿者', '--title-en', 'Volunteer']
    const page = [
      '--channel',
      '/Library',
      '--kind',
      'form',
      '--route',
      '/Library/Join',
      '--form',
      'volunteer',
    ]
    const commands = [
      ['channel', ...library, '--page-size', '8', '--detail'],
      ['form', ...form, '--field', 'name:text:required', 'phone:tel'],
      ['page', ...page, '--name-zh', '报名', '--name-en', 'Join'],
      ['source', '--name', 'sample', '--from', answer, '--path', '/sample'],
    ]
    for (const command of commands) {
      const { code, output, errors } = await callCommand(['new', ...command, '--yes'], { CONFIG_DIR })
      expect([command[0], code, errors]).toEqual([command[0], 0, ''])
      expect(output).toContain('written; the config has no errors.')
    }
    const { output } = await callCommand(['check'], { CONFIG_DIR })
    expect(output).toMatch(/SOURCE_UNUSED[\s\S]*no errors\n(font .*\n)*$/)
    const routes = await callCommand(['routes'], { CONFIG_DIR })
    for (const route of ['/Library', '/Library/:id', '/Library/Join'])
      expect(routes.output).toMatch(new RegExp(`^${route} `, 'm'))
  })

  it('writes no form with which the site would not start', { tags: ['full'] }, async () => {
    const CONFIG_DIR = copyOf('config')
    const before = contentOf(CONFIG_DIR)
    const form = ['--name', 'ask', '--title-zh', '提问', '--title-en', 'Ask', '--field', 'content:textarea']
    const run = (path: string) =>
      callCommand(['new', 'form', ...form, '--path', path, '--yes'], { CONFIG_DIR })
    const refused = await run('/api/form/contact')
    expect([refused.code, refused.output]).toEqual([1, ''])
    expect(refused.errors).toMatch(/FORM_UNTAKEN[\s\S]*so nothing was written\./)
    expect(contentOf(CONFIG_DIR)).toEqual(before)
    expect(await run('/api/forms/ask')).toMatchObject({ code: 0, errors: '' })
  })

  it('makes a form for photographs that passes the check', { tags: ['full'] }, async () => {
    const folder = join(temporaryFolder(), 'museum')
    const museum = ['new', 'museum', folder, '--name-zh', '小馆', '--name-en', 'Small Museum', '--yes']
    expect(await runCommand(museum)).toMatchObject({ code: 0, errors: '' })
    const CONFIG_DIR = folder
    const fields = [
      'collectorName:text',
      'phoneNum:tel',
      'workName:text',
      'workSeason:radio',
      'workPhoto:photos',
    ]
    const form = (given: readonly string[]) => {
      const names = [
        '--name',
        'photo',
        '--title-zh',
        '照片',
        '--title-en',
        'Photographs',
        '--route',
        '/Photographs',
      ]
      const path = ['--path', '/api/saveCollectWork', '--yes']
      return callCommand(['new', 'form', ...names, '--field', ...given, ...path], { CONFIG_DIR })
    }
    const { errors } = await form(fields.slice(0, 3))
    expect(errors).toContain('/api/saveCollectWork needs workSeason:radio, workPhoto:photos too.')
    expect(await form(fields)).toMatchObject({ code: 0, errors: '' })
    const { output } = await callCommand(['check'], { CONFIG_DIR })
    expect(output).toMatch(/no errors/)
    expect(output).not.toMatch(/FORM_|TRANSLATION_/)
  })

  it('takes labels with or without a third part before them', { tags: ['full'] }, async () => {
    const CONFIG_DIR = copyOf('config')
    const form = ['--name', 'ask', '--title-zh', '提问', '--title-en', 'Ask']
    const run = (...fields: readonly string[]) =>
      callCommand(['new', 'form', ...form, '--field', ...fields, '--yes'], { CONFIG_DIR })
    expect((await run('shoes:text:requird:鞋:Shoes')).errors).toContain('The third part is "requird".')
    expect((await run('shoes:text:鞋:Shoes:Shoe')).errors).toContain(
      'It has 3 labels, and the site 2 languages.',
    )
    expect(
      await run('shoes:text:鞋:Shoes', 'hats:text::帽:Hats', 'socks:text:required:袜:Socks'),
    ).toMatchObject({
      code: 0,
    })
    const { fields } = JSON.parse(readFileSync(join(CONFIG_DIR, 'forms/ask.json'), 'utf8'))
    expect(
      fields.map(({ label, required }: { label: object; required?: boolean }) => [label, required]),
    ).toEqual([
      [{ zh: '鞋', en: 'Shoes' }, undefined],
      [{ zh: '帽', en: 'Hats' }, undefined],
      [{ zh: '袜', en: 'Socks' }, true],
    ])
  })

  it('answers in the language of --lang, which is no answer to a question', async () => {
    const folder = smallMuseum()
    const args = ['new', 'source', '--preset', 'works', '--name', 'works', '--route', '/works', '--yes']
    expect(await callCommand([...args, '--lang', 'en'], { CONFIG_DIR: folder })).toMatchObject({ code: 0 })
    expect(existsSync(join(folder, 'sources', 'works.json'))).toBe(true)
  })

  // Every day: tests/docs/guides.test.ts makes the museum of the tutorial, which passes the check.
  it('makes a museum that passes the check', { tags: ['full'] }, async () => {
    const folder = join(temporaryFolder(), 'museum')
    // A name by the code of its language, or by the tag that --languages has.
    const names = ['--name-zh-Hans', '小馆', '--name-en', 'Small Museum']
    const args = ['new', 'museum', `${folder}/`, '--languages', 'zh-Hans,en', ...names]
    expect(await runCommand([...args, '--yes'])).toMatchObject({ code: 0, errors: '' })
    const { output } = await callCommand(['check'], { CONFIG_DIR: folder })
    expect(output).toBe(`${folder}: 7 pages, 0 redirects, no errors\n`)
    expect(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))).toMatchObject({
      name: { zh: '小馆', en: 'Small Museum' },
    })
  })

  // Every day: channel.test.ts gives texts in the languages of the site.
  it('takes a text of a language by the tag that the site has for it', { tags: ['full'] }, async () => {
    const CONFIG_DIR = copyOf('config')
    const names = ['--route', '/Library', '--name-zh-CN', '图书馆', '--name-en', 'Library']
    const args = ['new', 'channel', ...names, '--source', 'archives', '--yes']
    expect(await callCommand(args, { CONFIG_DIR })).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(readFileSync(join(CONFIG_DIR, 'channels/library.json'), 'utf8'))).toMatchObject({
      title: { zh: '图书馆', en: 'Library' },
    })
  })

  it('shows and writes nothing without a terminal and --yes, and says so', async () => {
    const CONFIG_DIR = smallMuseum()
    const before = contentOf(CONFIG_DIR)
    const { code, output, errors } = await callCommand(['new', 'channel', ...library], { CONFIG_DIR })
    expect(code).toBe(1)
    expect(output).toContain('channels/library.json (new)')
    expect(errors).toBe('Nothing was written: there is no terminal to ask on. Add --yes to write this.\n')
    expect(contentOf(CONFIG_DIR)).toEqual(before)
  })

  it('shows of many files only how long they are', async () => {
    const folder = join(temporaryFolder(), 'museum')
    const args = ['new', 'museum', folder, '--name-zh', '小馆', '--name-en', 'Small Museum']
    const { code, output } = await callCommand(args)
    expect(code).toBe(1)
    expect(output).toMatch(/\/museum\/site\.json \(new, lines: \d+\)\n/)
    expect(output.split('\n').length).toBeLessThan(60)
  })

  it('ends with 130, a sentence and no trace where somebody cancels', async () => {
    // A pipe that says it is a terminal.
    const isTerminal = 'data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=true'
    const args = ['--import', isTerminal, join('dist', 'server', 'vitrine.js'), 'new', 'form', '--name', 'a']
    const { PATH } = process.env
    const child = spawn(process.execPath, args, { env: { PATH, CONFIG_DIR: 'tests/museums/tate' } })
    const { output, errors } = collect(child)
    child.stdout.once('data', () => child.stdin.write('\u0003'))
    const [code] = await once(child, 'close')
    expect([code, errors()]).toEqual([130, 'Nothing was written.\n'])
    expect(output()).toContain('Title of the form')
  })

  it('has flags for the languages of the config', { tags: ['full'] }, async () => {
    const { output } = await runCommand(['new', 'channel', '--help'], { CONFIG_DIR: 'tests/museums/tate' })
    expect(output).toMatch(/--name-<language> <text> .*: --name-en\n/s)
    expect(output).not.toContain('--name-zh')
  })

  // Every day: tests/commands/help.test.ts has the flags of each command, question.test.ts what is asked and missing.
  it('names an unknown flag and a missing one in a sentence', { tags: ['full'] }, async () => {
    const unknown = await runCommand(['new', 'channel', '--rout', '/X'])
    expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining("unknown option '--rout'")])
    const missing = await callCommand(['new', 'form'])
    expect(missing.errors).toMatch(/^4 flags are missing, and there is no terminal to ask on:\n/)
  })
})
