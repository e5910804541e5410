import { describe, expect, it } from 'vitest'
import {
  catalogue,
  commandLine,
  formatProblem,
  formatProblems,
  problemOf,
  setProgramName,
} from '../../../src/engine/errors/index.ts'

const TEXT = '{\n  "title": { "zh": "新闻" },\n  "ordr": 2\n}\n'
const place = { file: 'channels/news.json', pointer: '/ordr', line: 3, column: 3 }
const problem = problemOf(
  catalogue.CONFIG_UNKNOWN_KEY,
  { key: 'ordr', suggestion: 'order', known: ['order', 'title'] },
  place,
)

it('names the program as it is called in a project of its own, in every entry', () => {
  const usual = commandLine('').trim()
  setProgramName('npx vitrine')
  try {
    const others = Object.entries(catalogue).filter(([, entry]) => {
      const { message, hint } = entry.example()
      return `${message.en}${hint.en}${entry.why.en}`.includes(usual)
    })
    expect(others.map(([code]) => code)).toEqual([])
    expect(catalogue.URL_NOT_LOCKED.example().hint.en).toBe('Run: npx vitrine lock')
  } finally {
    setProgramName(usual)
  }
})

describe('formatProblem', () => {
  it('says where, what, why and what to do, with the lines concerned', () => {
    expect(formatProblem(problem, { texts: new Map([[place.file, TEXT]]), root: 'config/' })).toBe(
      [
        'config/channels/news.json:3:3 error CONFIG_UNKNOWN_KEY',
        '  "ordr" is not a key that is known here.',
        '      2 |   "title": { "zh": "新闻" },',
        '    > 3 |   "ordr": 2',
        '        |   ^',
        '      4 | }',
        '  Why: A misspelt key would have no effect and go unnoticed.',
        '  Fix: Did you mean "order"?',
      ].join('\n'),
    )
  })

  it('says the same in Chinese', () => {
    const shown = formatProblem(problem, { texts: new Map([[place.file, TEXT]]), language: 'zh' })
    expect(shown.split('\n').filter((line) => !line.includes(' | '))).toEqual([
      'channels/news.json:3:3 错误 CONFIG_UNKNOWN_KEY',
      '  这里没有“ordr”这个键。',
      '  为什么：写错的键不起作用，而且没有人会发觉。',
      '  怎么办：是不是想写“order”？',
    ])
  })

  it('puts the caret below its column after Chinese characters', () => {
    const later = { ...problem, line: 2, column: 27 }
    const lines = formatProblem(later, { texts: new Map([[place.file, TEXT]]) }).split('\n')
    expect(lines.find((line) => line.includes('^'))).toBe(`        | ${' '.repeat(28)}^`)
  })

  it('works without the text, and without colours unless they are requested', () => {
    expect(formatProblem(problem)).not.toContain('|')
    expect(formatProblem(problem)).not.toContain('\u001b')
    expect(formatProblem(problem, { color: true })).toContain('\u001b[31m')
  })
})

describe('formatProblems', () => {
  it('counts at the end', () => {
    const warning = problemOf(catalogue.SOURCE_UNUSED, { name: 'old' }, place)
    expect(formatProblems([problem, problem, warning]).split('\n').at(-1)).toBe('2 errors, 1 warning.')
    expect(formatProblems([problem, warning], { language: 'zh' })).toMatch(/\n\n共 1 个错误、1 个警告。$/)
    expect(formatProblems([])).toBe('')
  })

  it('says of languages without texts in one line what commands that are about something else say', () => {
    const lacking = ['tr', 'fa'].map((code) =>
      problemOf(catalogue.TEXTS_MISSING, { code, tag: code, keys: ['pager.next', 'pager.previous'] }, place),
    )
    const line = 'Not translated yet: 2 texts in "tr", 2 texts in "fa". More: npm run -s vitrine -- check'
    expect(formatProblems(lacking, { brief: true })).toBe(line)
    expect(formatProblems([problem, ...lacking], { brief: true })).toBe(
      [formatProblem(problem), line, '1 error.'].join('\n\n'),
    )
    expect(formatProblems(lacking, { brief: true, language: 'zh' })).toMatch(
      /^尚未翻译：“tr”2 条文字、“fa”2 条文字。详情：/,
    )
    expect(formatProblems(lacking)).toContain('Why:')
  })
})

describe('the catalogue', () => {
  it('has each entry under its own code', () => {
    const entries = Object.entries(catalogue)
    expect(entries.length).toBeGreaterThan(0)
    for (const [code, entry] of entries) expect(entry.code).toBe(code)
  })

  it('says title and why of every entry, in both languages', () => {
    for (const { title, why } of Object.values(catalogue)) {
      expect(title.en).toMatch(/^\S.*[^.]$/)
      expect(title.zh).toMatch(/\p{Script=Han}.*[^。]$/u)
      expect(why.en).toMatch(/^\S.*\.$/)
      expect(why.zh).toMatch(/\p{Script=Han}.*。$/u)
    }
  })
})
