import { changeOf } from '../../../src/commands/plan/change.ts'
import type { Review } from '../../../src/commands/pull-request/review.ts'
import { message, sameInBoth } from '../../../src/engine/errors/index.ts'

/** A review with something in each of its parts. */
export const review: Review = {
  root: 'config/',
  base: 'origin/main',
  commit: '0123456789abcdef0123456789abcdef01234567',
  changes: [
    changeOf(
      message`page ${'/News'}`,
      message`removed`,
      { level: 'breaking', reason: sameInBoth('Its addresses end.'), cure: sameInBoth('Add a redirect.') },
      { place: 'channels/news.json:12' },
    ),
    changeOf(message`page ${'/Visit'}`, sameInBoth('pageSize 8 → 10'), {
      level: 'warn',
      reason: sameInBoth('Entries move.'),
    }),
  ],
  accepted: 1,
  problems: [
    {
      code: 'LINK_DEAD',
      severity: 'error',
      file: 'channels/home.json',
      pointer: '/pages/0',
      line: 7,
      column: 3,
      message: 'No page answers "/News".',
      why: 'Visitors end on the error page.',
      hint: 'Remove the link.',
      zh: { message: '没有页面。', why: '访客会看到错误页。', hint: '请删去链接。' },
    },
  ],
  lacking: [{ from: '/News', to: '/', file: 'channels/home.json' }],
  languages: [
    { code: 'zh', changed: 2, stale: 0 },
    { code: 'en', changed: 1, stale: 1 },
  ],
  pages: [
    {
      name: '/ · zh',
      severity: 'changed',
      places: 3,
      size: '1920x1080',
      before: '01-before.jpg',
      after: '01-after.jpg',
    },
    { name: '/New · zh', severity: 'changed', places: 1, size: '390x844', after: '02-after.jpg' },
    { name: '/Visit · zh', severity: 'cosmetic', places: 1, size: '390x844' },
  ],
  notCompared: [sameInBoth('The data of one source.')],
}

export const pictures = ['01-before.jpg', '01-after.jpg', '02-after.jpg'].map((name) => ({
  name,
  bytes: Buffer.from(`picture \r\n\r\n ${name} \u00ff`, 'latin1'),
}))
