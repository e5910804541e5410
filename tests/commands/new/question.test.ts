import { describe, expect, it } from 'vitest'
import { channelSchema } from '../../../schemas/config/index.ts'
import { answersTo, flagsOf, type Question, questionsOf } from '../../../src/commands/new/question.ts'

import { answering } from '../support/new-run.ts'

const locales = [
  { code: 'zh', tag: 'zh-CN', label: '中文', channelSuffix: '' },
  { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' },
] as const

const size: Question<undefined> = {
  key: 'pageSize',
  words: { en: 'Size', zh: '条数' },
  schema: { type: 'integer' },
  offer: () => '8',
}

function answers(
  questions: readonly Question<undefined>[],
  given: Readonly<Record<string, string>>,
  more: Partial<Parameters<typeof answersTo<undefined>>[1]> = {},
) {
  return answersTo(questions, { given, state: undefined, locales, ...more })
}

describe('answers', () => {
  it('come from flags first, then from the defaults', async () => {
    expect(await answers([size], { pageSize: ' 4 ' })).toEqual({ pageSize: '4' })
    expect(await answers([size], {})).toEqual({ pageSize: '8' })
    await expect(answers([size], { pageSize: 'x' })).rejects.toThrow(
      '--page-size is "x". This is a text, but must be a whole number.',
    )
  })

  it('that are needed may be offered, and are missing where nothing is', async () => {
    const named: Question<undefined> = { key: 'name', words: { en: 'Name', zh: '名称' }, offer: () => 'main' }
    const open = { key: 'name', words: { en: 'Name', zh: '名称' } }
    expect(await answers([named], {})).toEqual({ name: 'main' })
    expect(await answers([named], {}, { prompts: answering(['']) })).toEqual({ name: 'main' })
    await expect(answers([open], {})).rejects.toThrow('A flag is missing')
    await expect(answers([open], { name: '' })).rejects.toThrow('--name is "". It is needed.')
  })

  it('are requested in the language that was chosen', async () => {
    const prompts = answering(['x', '4'])
    expect(await answers([size], {}, { prompts, language: 'zh' })).toEqual({ pageSize: '4' })
    expect(prompts.heard).toEqual(['条数 [8]', expect.stringContaining('应当是整数'), '条数 [8]'])
  })

  it('are asked with --yes only where nothing is offered', async () => {
    const open = { key: 'name', words: { en: 'Name', zh: '名称' } }
    const prompts = answering(['x'])
    expect(await answers([size, open], {}, { prompts, yes: true })).toEqual({ pageSize: '8', name: 'x' })
    expect(prompts.heard).toEqual(['Name'])
  })

  it('can depend on those before', async () => {
    const detail: Question<undefined> = {
      key: 'detail',
      words: { en: 'Detail', zh: '详情' },
      when: ({ pageSize }) => pageSize !== '0',
    }
    expect(await answers([size, detail], { pageSize: '0' })).toEqual({ pageSize: '0' })
    await expect(answers([size, detail], {})).rejects.toThrow('--detail <Detail>')
    await expect(answers([size, detail], { pageSize: '0', detail: 'yes' })).rejects.toThrow(
      '--detail has no use here',
    )
    // Who wants none of what is not there has what they want.
    const isWanted: Question<undefined> = { ...detail, schema: { type: 'boolean' } }
    expect(await answers([size, isWanted], { pageSize: '0', detail: 'no' })).toEqual({ pageSize: '0' })
    await expect(answers([size, isWanted], { pageSize: '0', detail: 'yes' })).rejects.toThrow('no use here')
  })
})

describe('questions of a schema', () => {
  const inChannel = questionsOf<undefined>(channelSchema)

  it('have its words, needs and limits, and a flag for each language of a text', async () => {
    const questions = [inChannel('route'), inChannel('title'), inChannel('order'), inChannel('visible')]
    const flags = flagsOf(questions, [
      { code: 'km', tag: 'km-KH-u-nu-khmr' },
      { code: 'en', tag: 'en' },
    ])
    expect(flags.flatMap(({ flag, isHidden, meant }) => (isHidden ? [[flag, meant]] : []))).toEqual([
      ['--title-km <text>', undefined],
      ['--title-km-KH-u-nu-khmr <text>', '--title-km'],
      ['--title-km-KH <text>', '--title-km'],
      ['--title-en <text>', undefined],
    ])
    const shown = flags.filter(({ isHidden }) => isHidden !== true)
    expect(shown.map(({ flag, words: { en } }) => `${flag} ${en}`)).toEqual([
      '--route <text> Path of the channel, such as "/News"',
      '--title-<language> <text> Name of the channel, in menu and breadcrumb, in each language: --title-km, --title-en',
      '--order <number> Place in the menu; smaller comes first',
      '--visible Whether the menu shows it; default true',
      '--no-visible Whether the menu shows it; default true: no',
    ])
    await expect(answers(questions, {})).rejects.toThrow(/^3 flags are missing/)
    const given = { route: '/A', titleZh: '甲', titleEn: 'A' }
    await expect(answers(questions, { ...given, order: '-1' })).rejects.toThrow('must be at least 0')
    await expect(answers(questions, { ...given, titleEn: ' ' })).rejects.toThrow('It is needed.')
    expect(await answers(questions, given)).toEqual({ ...given, order: '', visible: '' })
  })

  it('are only of properties that it has', () => {
    expect(() => inChannel('rote')).toThrow('the schema has no property rote')
  })
})
