import { describe, expect, it } from 'vitest'
import type { Language } from '../../src/base/messages/message.ts'
import { createProgress } from '../../src/base/progress.ts'

function opened(isTTY: boolean, language: Language = 'en', columns = 80, everyMs?: number) {
  const written: string[] = []
  const clock = { time: 0 }
  const progress = createProgress({
    stream: { isTTY, columns, write: (text) => written.push(text) },
    language,
    now: () => clock.time,
    ...(everyMs !== undefined && { everyMs }),
  })
  const show = (count: number): void =>
    progress.show({ en: `importing content: ${count} records`, zh: `正在导入内容：${count} 条记录` })
  return { written, clock, progress, show }
}

/** A terminal's line is cleared before it is written. */
const LINE = '\r\u001b[2K'

describe('progress', () => {
  it('is one line on a terminal, written again and cleared at the end', () => {
    const { written, clock, progress, show } = opened(true)
    for (let count = 0; count < 1000; count += 1) {
      clock.time = count
      show(count)
    }
    progress.clear()
    expect(written).toHaveLength(11)
    expect(written.slice(0, 2)).toEqual([
      `${LINE}vitrine: importing content: 0 records`,
      `${LINE}vitrine: importing content: 100 records`,
    ])
    expect(written.at(-1)).toBe(LINE)
    expect(written.join('')).not.toContain('\n')
  })

  it('is cut to the width of the terminal, where a Chinese character takes two columns', () => {
    const { written, show } = opened(true, 'zh', 20)
    show(5)
    expect(written).toEqual([`${LINE}vitrine: 正在导入内`])
  })

  it('is few lines in a log: when something begins, and then ever fewer', () => {
    const { written, clock, progress, show } = opened(false)
    for (let second = 0; second <= 100; second += 1) {
      clock.time = second * 1000
      show(second)
    }
    progress.clear()
    expect(written).toEqual([0, 10, 30, 70].map((count) => `vitrine: importing content: ${count} records\n`))
  })

  it('is a line every five seconds in the log of a command, and none for what is done before', () => {
    const { written, clock, show } = opened(false, 'en', 80, 5000)
    for (let second = 0; second <= 16; second += 1) {
      clock.time = second * 1000
      show(second)
    }
    expect(written).toEqual([5, 10, 15].map((count) => `vitrine: importing content: ${count} records\n`))
  })

  it('says at once what begins after it', () => {
    const { written, progress, show } = opened(false)
    show(1)
    progress.show({ en: 'preparing pictures: 1 of 3', zh: '正在准备图片：3 张中的 1 张' })
    progress.clear()
    show(2)
    expect(written).toEqual([
      'vitrine: importing content: 1 records\n',
      'vitrine: preparing pictures: 1 of 3\n',
      'vitrine: importing content: 2 records\n',
    ])
  })

  it('has nothing to clear where nothing was shown', () => {
    const { written, progress } = opened(true)
    progress.clear()
    expect(written).toEqual([])
  })
})
