import { describe, expect, it } from 'vitest'
import { changeOf } from '../../../src/commands/plan/change.ts'
import { codeQuality, workflowCommands } from '../../../src/commands/pull-request/annotations.ts'
import {
  type CommentOptions,
  commentOf,
  markdownCode,
  markdownText,
  markerOf,
} from '../../../src/commands/pull-request/comment.ts'
import { annotationsOf, type Review } from '../../../src/commands/pull-request/review.ts'
import { sameInBoth } from '../../../src/engine/errors/index.ts'
import { oneOf } from '../../support/sweep.ts'
import { review } from './sample-review.ts'

const options: CommentOptions = { language: 'en', maxLength: 65_536, pictureAt: (name) => name }

function headings(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => /^(?:#### |<summary>)(.+?)(?:: \d+<\/summary>)?$/.exec(line)?.[1] ?? [])
}

describe('a comment', () => {
  it('says what breaks first, with place and cure, and then all the rest', () => {
    const text = commentOf(review, { ...options, report: 'https://ci.test/run/1' })
    expect(text.split('\n').slice(0, 4)).toEqual([
      '<!-- vitrine review config/ -->',
      '### What this change does to the site <code>config</code>',
      '',
      '**1 BREAKING, 1 WARN.** · 1 address ends on the error page · 1 new problem · 3 pages look different · 1 change was accepted',
    ])
    expect(headings(text)).toEqual([
      'What breaks',
      'Addresses that end on the error page',
      'New problems of the check',
      'Before and after',
      'Further pages that look different',
      'Languages',
      'Not compared',
      'Everything else that changes',
    ])
    expect(text).toContain(
      '| **page /News**<br><code>channels/news.json:12</code> | removed | Its addresses end.<br>**→** Add a redirect. |',
    )
    expect(text).toContain(
      '| <code>/News</code> | <code>"/News": "/"</code> | <code>channels/home.json</code> |',
    )
    expect(text).toContain('| ![before](<01-before.jpg>) | ![after](<01-after.jpg>) |')
    expect(text).toContain('| new page | ![after](<02-after.jpg>) |')
    expect(text).toContain('- COSMETIC <code>/Visit · zh</code> · 390x844 · 1 place')
    expect(text).toContain('| <code>en</code> | 1 | **1** |')
    expect(text).toContain('[Everything, with every picture](<https://ci.test/run/1>)')
  })

  it('is in Chinese where that is asked for', () => {
    const text = commentOf(review, { ...options, language: 'zh' })
    expect(headings(text.replaceAll('：', ': '))[0]).toMatch(/^\p{Script=Han}+$/u)
    expect(text).toContain('请删去链接。')
  })

  it('says that a base cannot be compared, and nothing that looks like a result', () => {
    const unusable = { reason: sameInBoth('git knows no such commit.'), cure: sameInBoth('Fetch it.') }
    const empty = {
      ...review,
      changes: [],
      problems: [],
      lacking: [],
      languages: [],
      pages: [],
      notCompared: [],
      unusable,
    }
    const text = commentOf(empty, options)
    expect(text).toContain(
      '> **The base cannot be compared** <code>origin/main</code>: git knows no such commit.<br>**→** Fetch it.',
    )
    expect(text).not.toMatch(/No page changes|Compared with/)
  })

  it.each(oneOf('lengths of a comment', [65_536, 20_000, 4000], 2))(
    'has at most %i characters, and says how much is left out',
    (maxLength) => {
      const long = 'x<y>'.repeat(60)
      const changes = Array.from({ length: 3000 }, (_, index) =>
        changeOf(sameInBoth(`page /P${index}`), sameInBoth(long), {
          level: index < 1000 ? 'breaking' : 'warn',
          reason: sameInBoth(long),
        }),
      )
      const lacking = Array.from({ length: 500 }, (_, index) => ({
        from: `/P${index}`,
        to: '/',
        file: 'channels/a.json',
      }))
      const text = commentOf({ ...review, changes, lacking }, { ...options, maxLength })
      expect(text.length).toBeLessThanOrEqual(maxLength)
      expect(text.length).toBeGreaterThan(maxLength * 0.8)
      expect(text).toMatch(/\| \d+ more, for which there is no room here \|/)
      expect(text).toContain('page /P0')
    },
  )

  it('has a marker of its own for each config of a repository, which nothing in its name ends', () => {
    expect(markerOf('museums/a/')).not.toBe(markerOf('museums/b/'))
    expect(markerOf('--><script>/')).toBe('<!-- vitrine review %2d%2d%3e%3cscript%3e/ -->')
  })
})

describe('texts of the config in a comment', () => {
  const hostile = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[click](javascript:alert(1)) ![x](https://evil.test/p.png)',
    '| a | b |\n\n# heading\n\n- item\n\n```\ncode',
    '@everyone @museum/staff #12 !12 %3 ~label $5 &7 GH-3',
    'https://evil.test www.evil.test mailto:a@evil.test :smile: **b** _i_ ~~s~~ `c`',
    '\u202Eright to left\u2066 --> <!-- vitrine review config/ -->',
    '/close\n/merge',
    '</code></details></td>',
    '1. one',
    '- [ ] task',
  ]
  const withTexts = (text: string): Review => ({
    ...review,
    root: `${text}/`,
    base: text,
    changes: (['breaking', 'warn'] as const).map((level) =>
      changeOf(
        sameInBoth(text),
        sameInBoth(text),
        { level, reason: sameInBoth(text), cure: sameInBoth(text) },
        { place: `${text}:3` },
      ),
    ),
    problems: review.problems.map((problem) => ({
      ...problem,
      file: text,
      message: text,
      hint: text,
      why: text,
    })),
    lacking: [{ from: text, to: text, file: text }],
    languages: [
      { code: text, changed: 1, stale: 0 },
      { code: 'en', changed: 0, stale: 1 },
    ],
    pages: [{ name: text, severity: 'changed', places: 1, size: text }],
    notCompared: [sameInBoth(text)],
  })

  it.each(hostile)('%s', (text) => {
    // Without the marker and what is escaped: nothing of the texts may be markup in what is left.
    const left = (comment: string): string => comment.replace(/^.*\n/, '').replace(/&#\d+;/g, '§')
    const neutral = left(commentOf(withTexts('plain'), options))
    const comment = left(commentOf(withTexts(text), options))
    for (const mark of [/\n/g, /\|/g, /<[a-z/!][^>]*>/gi, /\*/g, /`/g, /\[/g, /_/g, /#+ /g])
      expect([mark, comment.match(mark)?.length]).toEqual([mark, neutral.match(mark)?.length])
    expect(comment).not.toMatch(/:\/\/|www\./)
    // In code nothing is a mention or a reference.
    const prose = comment.replace(/<code>.*?<\/code>/g, '')
    expect(prose).not.toMatch(/@|https?:\/|www\.e|mailto:a|[#!%]\w|GH-\d|[\u202A-\u202E\u2066-\u2069]|^\//m)
  })

  it('are read as they were written', () => {
    expect(markdownText('R&D: "50 %" for a_b, 3 < 4')).toBe('R&#38;D: "50 %" for a&#95;b, 3 &#60; 4')
    expect(markdownText('see https://a.test')).toBe('see https&#58;&#8288;//a.test')
    expect(markdownText('1. - [x] a')).toBe('1&#46; - &#91;x&#93; a')
    // GitHub makes links of what is written in a code element, too.
    expect(markdownCode('https://a.test www.a.test')).toBe('<code>https&#58;//a.test www&#46;a.test</code>')
    expect(markdownCode('a`b|c')).toBe('<code>a&#96;b&#124;c</code>')
  })
})

describe('annotations', () => {
  it('are of what breaks and of new problems, at their lines', () => {
    const annotations = annotationsOf(review, 'en')
    expect(workflowCommands(annotations)).toBe(
      [
        '::error file=config/channels/news.json,line=12,title=page /News::removed%0AIts addresses end.%0AAdd a redirect.',
        '::error file=config/channels/home.json,line=7,col=3,title=LINK_DEAD::No page answers "/News".%0AVisitors end on the error page.%0ARemove the link.',
      ].join('\n'),
    )
    expect(
      workflowCommands([
        { level: 'error', file: 'a,b:c', line: 1, title: 'x\n::set', text: 'y\n::error::z%' },
      ]),
    ).toBe('::error file=a%2Cb%3Ac,line=1,title=x%0A%3A%3Aset::y%0A::error::z%25')
  })

  it('are a report of GitLab whose fingerprints are each once, and stay where lines move', () => {
    const annotations = annotationsOf(review, 'en')
    const reportOf = (list: typeof annotations): { fingerprint: string }[] => JSON.parse(codeQuality(list))
    const [first] = annotations
    if (first === undefined) throw new Error('there is none')
    const report = reportOf([first, first])
    expect(report[0]).toEqual({
      description: 'removed Its addresses end. Add a redirect.',
      check_name: 'page /News',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'major',
      location: { path: 'config/channels/news.json', lines: { begin: 12 } },
    })
    expect(report[1]?.fingerprint).not.toBe(report[0]?.fingerprint)
    expect(reportOf([{ ...first, line: 99 }])[0]?.fingerprint).toBe(report[0]?.fingerprint)
  })
})
