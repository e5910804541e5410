import { describe, expect, it } from 'vitest'
import { explainName, explanationOf, problemCodes } from '../../src/commands/explain.ts'
import { languageAsked, languageOfCall } from '../../src/commands/language.ts'
import { reportProblems } from '../../src/commands/report-problems.ts'
import { routesAs } from '../../src/commands/route-table.ts'
import type { Language, Problem } from '../../src/engine/errors/index.ts'
import { checkConfig } from '../../src/web/site/check-config.ts'
import { chineseFaults } from '../engine/errors/chinese-faults.ts'

const problem: Problem = {
  code: 'LINK_DEAD',
  severity: 'error',
  file: 'channels/a, b.json',
  pointer: '/pages/0/more',
  line: 3,
  column: 7,
  message: 'Nothing answers "/100%".\nNothing.',
  why: 'Why.',
  hint: 'Fix.',
  zh: { message: '没有“/100%”。', why: '原因。', hint: '做法。' },
}
const warning: Problem = { ...problem, code: 'SOURCE_UNUSED', severity: 'warning', file: 'sources/x.json' }
const texts = new Map([['channels/a, b.json', '{\n\n    "more"\n}']])
function report(
  format: string,
  problems: readonly Problem[] = [problem, warning],
  language: Language = 'en',
) {
  return reportProblems(problems, format, { root: 'config/', texts, color: false, language })
}

describe('problems', () => {
  it('as text have a code frame', () => {
    expect(report('text')).toContain('config/channels/a, b.json:3:7 error LINK_DEAD')
    expect(report('text')).toContain('> 3 |     "more"')
    expect(report('text')).toContain('1 error, 1 warning.')
  })

  it('in Chinese are so wherever people read them; other programs get the same as ever', () => {
    const text = report('text', [problem, warning], 'zh')
    expect(text).toContain('config/channels/a, b.json:3:7 错误 LINK_DEAD\n  没有“/100%”。')
    expect(text).toContain('  为什么：原因。\n  怎么办：做法。')
    expect(text).toContain('共 1 个错误、1 个警告。')
    expect(report('github', [problem], 'zh')).toBe(
      '::error file=config/channels/a%2C b.json,line=3,col=7,title=LINK_DEAD::没有“/100%25”。%0A原因。%0A做法。',
    )
    for (const format of ['json', 'sarif'])
      expect(report(format, [problem], 'zh')).toBe(report(format, [problem]))
  })

  it('as JSON are counted and whole', () => {
    expect(JSON.parse(report('json'))).toEqual({
      version: 1,
      errors: 1,
      warnings: 1,
      problems: [
        { ...problem, file: 'config/channels/a, b.json' },
        { ...warning, file: 'config/sources/x.json' },
      ],
    })
    expect(JSON.parse(report('json', []))).toMatchObject({ errors: 0, problems: [] })
  })

  it('for GitHub are one line each, with nothing that ends a command early', () => {
    expect(report('github').split('\n')).toEqual([
      '::error file=config/channels/a%2C b.json,line=3,col=7,title=LINK_DEAD::Nothing answers "/100%25".%0ANothing.%0AWhy.%0AFix.',
      '::warning file=config/sources/x.json,line=3,col=7,title=SOURCE_UNUSED::Nothing answers "/100%25".%0ANothing.%0AWhy.%0AFix.',
    ])
    expect(report('github', [])).toBe('')
  })

  it('for GitLab are a Code Quality report', () => {
    expect(JSON.parse(report('gitlab'))).toMatchObject([
      {
        check_name: 'LINK_DEAD',
        severity: 'major',
        location: { path: 'config/channels/a, b.json', lines: { begin: 3 } },
      },
      { check_name: 'SOURCE_UNUSED', severity: 'minor' },
    ])
    expect(report('gitlab', [])).toBe('[]')
  })

  it('as SARIF name a rule that is there', () => {
    const { version, runs } = JSON.parse(report('sarif'))
    const [{ tool, results }] = runs
    expect([version, results.length]).toEqual(['2.1.0', 2])
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
    expect(results[0]).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'config/channels/a%2C%20b.json' },
            region: { startLine: 3, startColumn: 7 },
          },
        },
      ],
    })
  })

  it('in a format that is none are refused', () => {
    expect(() => report('xml')).toThrow(
      'There is no format "xml". Use one of text, json, github, gitlab, sarif.',
    )
  })
})

describe('the language', () => {
  it.each([
    ['zh_CN.UTF-8', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['zh', 'zh'],
    ['ZH_cn', 'zh'],
    ['en_GB.UTF-8', 'en'],
    ['zha_CN', 'en'],
    ['C.UTF-8', 'en'],
    ['', 'en'],
  ])('of an environment with LANG=%s is %s', (LANG, language) => {
    expect(languageAsked(undefined, { LANG })).toBe(language)
  })

  it('of an environment is that of LC_ALL, then LC_MESSAGES, then LANG, where they say one', () => {
    expect(languageAsked(undefined, {})).toBe('en')
    expect(languageAsked(undefined, { LANG: 'zh_CN', LC_MESSAGES: 'en_US' })).toBe('en')
    expect(languageAsked(undefined, { LANG: 'en_US', LC_MESSAGES: 'zh_CN', LC_ALL: '' })).toBe('zh')
    expect(languageAsked(undefined, { LANG: 'zh_CN', LC_MESSAGES: 'zh_CN', LC_ALL: 'C' })).toBe('en')
  })

  it('of the flag goes before; one that is not spoken is refused', () => {
    expect(languageAsked('en', { LANG: 'zh_CN' })).toBe('en')
    expect(languageAsked('zh', { LANG: 'en_GB' })).toBe('zh')
    expect(() => languageAsked('fr', {})).toThrow('There is no language "fr". Use zh or en.')
  })

  it('of a whole call is that of its flag, wherever it is; what comes after "--" is none', () => {
    const variables = { LANG: 'zh_CN' }
    const calls = [
      'plan --lang en a b',
      'plan --lang=en',
      '--lang zh x --lang en',
      'plan',
      'x --lang',
      'x -- --lang en',
    ]
    expect(calls.map((call) => languageOfCall(call.split(' '), variables))).toEqual([
      'en',
      'en',
      'en',
      'zh',
      'zh',
      'zh',
    ])
  })
})

describe('explain', () => {
  it.each(problemCodes)('%s: what, why and how it is fixed', (code) => {
    expect(explainName(code, 'en')).toMatch(
      /^[A-Z_]+ \((error|warning)\): .+\n\nWhat, for example: .+\nWhy: .+\nFix: .+$/,
    )
    expect(explainName(code, 'zh')).toMatch(
      /^[A-Z_]+（(错误|警告)）：.+\n\n例如：.+\n为什么：.+\n怎么办：.+$/,
    )
    const { example: message, why, fix: hint } = explanationOf(code, 'en')
    const zh = explanationOf(code, 'zh')
    expect(chineseFaults({ message, why, hint }, { message: zh.example, why: zh.why, hint: zh.fix })).toEqual(
      [],
    )
  })

  it('takes a code as it is typed, and offers others for one that is none', () => {
    expect(explainName('link-dead', 'en')).toBe(explainName('LINK_DEAD', 'en'))
    expect(() => explainName('link', 'en')).toThrow(
      /Known: LINK_ADDRESS, LINK_DEAD, LINK_FILTER, LINK_FIXED, LINK_HOST, LINK_LANGUAGE, LINK_LOCAL, LINK_NOT_DETAIL, LINK_OTHER_RECORDS, LINK_UNSAFE\./,
    )
    const zh = expect.stringMatching(/^没有“link”这种问题。可用的有：LINK_ADDRESS、LINK_DEAD、/)
    expect(() => explainName('link', 'zh')).toThrow(
      expect.objectContaining({ messages: expect.objectContaining({ zh }) }),
    )
  })
})

describe('the routes', () => {
  const { manifest } = checkConfig('config', false)
  if (manifest === undefined) throw new Error('config/ has errors')

  it('as JSON say of every page what it is and where it is written', () => {
    const { pages, redirects } = JSON.parse(routesAs(manifest, 'json'))
    expect(pages).toHaveLength(manifest.pages.length)
    expect(redirects).toHaveLength(manifest.redirects.length)
    expect(pages).toContainEqual({
      route: '/News/LastestNews',
      name: '最新动态',
      template: 'common',
      sources: ['archives'],
      pageSize: 8,
      place: expect.stringMatching(/^channels\/news\.json:\d+$/),
    })
  })

  it('as text are in columns, whatever the script of their names', () => {
    const [head = '', ...rows] = routesAs(manifest, 'text').split('\n')
    const at = head.indexOf('template')
    const columns = rows.slice(0, manifest.pages.length).map((row) => {
      let width = 0
      for (let index = 0; index < row.length; index += 1) {
        if (width === at) return row.slice(index).split(' ')[0]
        width += /[\u1100-\uffdc]/.test(row[index] ?? '') ? 2 : 1
      }
      return ''
    })
    expect(columns).toEqual(manifest.pages.map(({ template }) => template))
  })

  it('in a format that is none are refused', () => {
    expect(() => routesAs(manifest, 'xml')).toThrow(
      'There is no format "xml". Use one of markdown, text, json.',
    )
  })
})
