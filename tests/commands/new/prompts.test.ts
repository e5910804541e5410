import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { isCancelled, promptsOver } from '../../../src/commands/new/question.ts'

function terminal() {
  const input = new PassThrough()
  const output = new PassThrough()
  // Ready for a key once the question is on screen.
  const asked = new Promise<void>((resolve) => output.once('data', () => resolve()))
  return { input, asked, prompts: promptsOver(input, output) }
}

async function reasonOf(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    () => 'it was answered',
    (reason: unknown) => reason,
  )
}

describe('prompts over streams', () => {
  it('give what is typed, and ask again where it will not do', async () => {
    const { input, asked, prompts } = terminal()
    const validate = (text: string) => text === '图书馆' || 'Not that.'
    const answer = prompts.input({ message: 'Name', validate })
    await asked
    input.write('图书馆\r')
    expect(await answer).toBe('图书馆')
  })

  it('give the choice under the cursor, and a yes', async () => {
    const list = terminal()
    const choices = ['list', 'detail'].map((value) => ({ value, name: value }))
    const chosen = list.prompts.select({ message: 'Kind', choices })
    await list.asked
    list.input.write('\u001b[B')
    list.input.write('\r')
    expect(await chosen).toBe('detail')
    const question = terminal()
    const agreed = question.prompts.confirm({ message: 'Write this?', default: false })
    await question.asked
    question.input.write('y\r')
    expect(await agreed).toBe(true)
  })

  it('are cancelled by Ctrl+C and by the end of the stream', async () => {
    const pressed = terminal()
    const first = reasonOf(pressed.prompts.input({ message: 'Name', validate: () => true }))
    await pressed.asked
    pressed.input.write('\u0003')
    expect(isCancelled(await first)).toBe(true)
    const closed = terminal()
    const second = reasonOf(closed.prompts.confirm({ message: 'Write this?', default: false }))
    await closed.asked
    closed.input.end()
    expect(isCancelled(await second)).toBe(true)
  })
})
