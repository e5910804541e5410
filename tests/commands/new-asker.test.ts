import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { lineAsker } from '../../src/commands/new/asker.ts'
import { answersTo } from '../../src/commands/new/questions.ts'

import { answering } from './support/new-run.ts'

function streams() {
  const input = new PassThrough()
  const output = new PassThrough()
  return { input, output, asker: lineAsker(input, output, false) }
}

describe('asking over streams', () => {
  it('puts the question and gives the line', async () => {
    const { input, output, asker } = streams()
    const answer = asker.ask('Name: ')
    input.write(' 图书馆 \n')
    expect(await answer).toBe('图书馆')
    expect(String(output.read())).toBe('Name: ')
  })

  it('keeps lines that come before their question', async () => {
    const { input, asker } = streams()
    input.write('one\ntwo\n')
    await turn()
    expect([await asker.ask('a '), await asker.ask('b ')]).toEqual(['one', 'two'])
  })

  it('ends in a sentence when no answer will come', async () => {
    const { input, asker } = streams()
    const answer = asker.ask('Name: ')
    input.end()
    await expect(answer).rejects.toThrow('Nothing was written.')
    await expect(asker.ask('Again: ')).rejects.toThrow('Nothing was written.')
  })
})

describe('answers', () => {
  const size = {
    key: 'pageSize',
    words: { en: 'Size', zh: '条数' },
    fallback: () => '8',
    refuse: (text: string) =>
      /^\d+$/.test(text) ? undefined : { en: 'It must be a number.', zh: '必须是数字。' },
  }

  it('come from flags first, then from the defaults', async () => {
    expect(await answersTo([size], { pageSize: ' 4 ' })).toEqual({ pageSize: '4' })
    expect(await answersTo([size], {})).toEqual({ pageSize: '8' })
    await expect(answersTo([size], { pageSize: 'x' })).rejects.toThrow(
      '--page-size is "x". It must be a number.',
    )
  })

  it('that are needed may have a proposal', async () => {
    const named = { key: 'name', words: { en: 'Name', zh: '名称' }, proposed: () => 'main' }
    const open = { ...named, proposed: () => '' }
    expect(await answersTo([named], {})).toEqual({ name: 'main' })
    expect(await answersTo([named], {}, answering(['']))).toEqual({ name: 'main' })
    await expect(answersTo([open], {})).rejects.toThrow('A flag is missing')
    await expect(answersTo([open], { name: '' })).rejects.toThrow('--name is "". It is needed.')
  })

  it('are requested in the language that was chosen', async () => {
    const asker = answering(['x', '4'])
    expect(await answersTo([size], {}, asker, 'zh')).toEqual({ pageSize: '4' })
    expect(asker.heard).toEqual(['条数 [8]：', '  必须是数字。', '条数 [8]：'])
    await expect(answersTo([size], { pageSize: 'x' })).rejects.toMatchObject({
      messages: { en: '--page-size is "x". It must be a number.', zh: '--page-size 的值是“x”。必须是数字。' },
    })
  })

  it('can depend on those before', async () => {
    const questions = [
      size,
      { key: 'detail', words: { en: 'Detail', zh: '详情' }, when: ({ pageSize = '' }) => pageSize !== '0' },
    ]
    expect(await answersTo(questions, { pageSize: '0' })).toEqual({ pageSize: '0' })
    await expect(answersTo(questions, {})).rejects.toThrow('--detail <Detail>')
    await expect(answersTo(questions, { pageSize: '0', detail: 'yes' })).rejects.toThrow(
      '--detail has no use here',
    )
  })
})
