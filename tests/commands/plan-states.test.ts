import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Change } from '../../src/commands/plan/change.ts'
import { planStates } from '../../src/commands/plan/plan.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { baseConfig, baseWith, casesFolder, readConfigFolder } from '../engine/read-config-folder.ts'
import { testRegistry } from '../engine/test-registry.ts'

const museum = readConfig('config')

function edited(file: string, change: (text: string) => string) {
  return museum.map((each) => (each.path === file ? { ...each, text: change(each.text) } : each))
}

function linesOf(changes: readonly Change[]): readonly string[] {
  return changes.map(({ level, subject, message }) => `${level} ${subject}: ${message}`)
}

function planAfter(file: string, change: (text: string) => string) {
  return planStates(museum, edited(file, change), registry)
}

describe('a plan through errors', () => {
  it('a route renamed without a redirect is named, and the plan goes on', () => {
    const after = edited('channels/friend-link.json', (text) =>
      text.replaceAll('"/FriendLink"', '"/Partners"'),
    )
    const { changes } = planStates(
      museum,
      after.map((each) =>
        each.path === 'channels/news.json'
          ? { ...each, text: each.text.replace('"pageSize": 8', '"pageSize": 12') }
          : each,
      ),
      registry,
    )
    // One finding for the rename: the channel of the same path was never in the menu, and is not one removed and one added.
    expect(linesOf(changes)).toEqual([
      'breaking error LINK_DEAD: No page and no redirect answers "/FriendLink".',
      'breaking error LINK_DEAD: No page and no redirect answers "/FriendLink".',
      'breaking page /FriendLink: renamed to /Partners',
      'warn page /News/LastestNews: pageSize 8 → 12',
    ])
    expect(changes[0]?.zh).toMatchObject({ subject: '错误 LINK_DEAD', message: expect.stringMatching(/。$/) })
  })

  it('a file that cannot be read is one change, and its pages do not look removed', () => {
    const { changes } = planAfter('channels/news.json', (text) => text.replace('",\n', '"\n'))
    expect(linesOf(changes)).toEqual(['breaking error CONFIG_SYNTAX: A comma is missing before this.'])
    expect(changes[0]).toMatchObject({
      reason: expect.stringContaining('is not compared'),
      zh: { reason: expect.stringContaining('没有参加比较') },
    })
  })

  it('errors that were there before are no change', () => {
    const broken = edited('channels/news.json', (text) => text.replace('",\n', '"\n'))
    expect(planStates(broken, broken, registry).changes).toEqual([])
  })

  it('says what it can of every config with errors', { tags: ['full'] }, () => {
    for (const entry of readdirSync(casesFolder, { withFileTypes: true })) {
      if (!entry.isDirectory() || entry.name === 'base') continue
      const after = baseWith(readConfigFolder(`${casesFolder}${entry.name}/config`))
      for (const { level, message, zh } of planStates(baseConfig(), after, testRegistry).changes)
        expect([entry.name, level, message, zh.message].every((word) => word.length > 0)).toBe(true)
    }
  })
})

describe('what one state cannot read is never "no change"', () => {
  const exhibit = 'channels/exhibition.json'
  const cut = (text: string): string => text.slice(0, text.lastIndexOf('}'))
  const without = (...gone: readonly string[]) => museum.filter(({ path }) => !gone.includes(path))

  it('a file that is broken before, and repaired, changed or removed', () => {
    for (const after of [museum, without(exhibit)]) {
      const { changes, manifests } = planStates(edited(exhibit, cut), after, registry)
      const [first] = changes.filter(({ subject }) => subject === `file ${exhibit}`)
      expect(first).toMatchObject({
        level: 'breaking',
        message: 'not compared',
        reason: expect.stringMatching(/before this change \(CONFIG_SYNTAX, .*\/Exhibition/),
        zh: { reason: expect.stringMatching(/修改前.*页面/) },
      })
      expect(first?.routes?.length).toBeGreaterThan(0)
      expect(manifests).toBeDefined()
    }
  })

  it('a file that another version of the engine wrote, one whose template is gone, and a source', {
    tags: ['full'],
  }, () => {
    const files: readonly (readonly [string, (text: string) => string])[] = [
      [exhibit, (text) => text.replace('"route"', '"pageCount": 3, "route"')],
      [exhibit, (text) => text.replace(/"template": "[^"]*"/, '"template": "scroll-of-old"')],
      ['sources/archives.json', (text) => text.replace('"service"', '"servise"')],
      ['forms/work.json', (text) => text.replace('"fields"', '"feilds"')],
    ]
    for (const [file, spoil] of files)
      expect(linesOf(planStates(edited(file, spoil), museum, registry).changes)).toContain(
        `breaking file ${file}: not compared`,
      )
  })

  // Every day: "a file that is broken before, and repaired, changed or removed" compares two states.
  it('site.json: pages are compared by that of the other state, and named where there is none', {
    tags: ['full'],
  }, () => {
    const broken = edited('site.json', cut)
    const { changes } = planStates(broken, without('channels/friend-link.json'), registry)
    expect(linesOf(changes)).toEqual(
      expect.arrayContaining(['breaking file site.json: not compared', 'breaking page /FriendLink: removed']),
    )
    const both = planStates(
      broken,
      broken.filter(({ path }) => path !== exhibit),
      registry,
    )
    expect(linesOf(both.changes)).toContain('breaking file site.json: not compared')
    expect(linesOf(planStates([], museum, registry).changes)).toContain(
      'breaking file site.json: not compared',
    )
    expect(linesOf(planStates([], [], registry).changes)).toContain('breaking file site.json: not compared')
  })
})

describe('what a plan says', () => {
  const gallery = readConfig('tests/museums/gallery')
  /** What changes where one page of the gallery is written otherwise. */
  function planOfPage(route: string, change: (page: Record<string, unknown>) => object) {
    const after = gallery.map((each) => {
      if (each.path !== 'channels/works.json') return each
      const channel: { pages: Record<string, unknown>[] } = JSON.parse(each.text)
      const pages = channel.pages.map((page) => (page.route === route ? change(page) : page))
      return { ...each, text: JSON.stringify({ ...channel, pages }) }
    })
    return planStates(gallery, after, registry).changes
  }
  const isOf =
    (key: string, value: string) =>
    (entry: Record<string, unknown>): boolean =>
      entry[key] === value
  const without =
    (key: string, isGone: (entry: Record<string, unknown>) => boolean) =>
    (page: Record<string, unknown>): object => ({
      ...page,
      [key]: (page[key] as Record<string, unknown>[]).filter((entry) => !isGone(entry)),
    })

  it('of a removed filter its name and the addresses that show everything', () => {
    expect(planOfPage('/works', without('filters', isOf('param', 'kind')))).toMatchObject([
      {
        level: 'warn',
        message: 'filter "Kind" (kind) removed',
        reason: 'Visitors cannot choose by it any more; kept addresses with ?kind= show all entries.',
        zh: { message: expect.stringContaining('“Kind”') },
      },
    ])
  })

  it('of an order that is removed its name', () => {
    expect(linesOf(planOfPage('/works', without('sort', isOf('value', 'title'))))).toEqual([
      'info page /works: sort."title" removed',
    ])
  })

  it('of a page of records with a fixed id that all its addresses are one', () => {
    expect(planOfPage('/works/:id', (page) => ({ ...page, params: { id: 'x' } }))).toMatchObject([
      {
        level: 'breaking',
        message: 'params.id ":id" → "x"',
        reason: 'Every address of the page shows the same record, or none.',
      },
    ])
  })

  // Every day: plan.test.ts says each change of tests/plan-cases/, forms among them.
  it('a removed field by its name', { tags: ['full'] }, () => {
    const { changes } = planAfter('forms/work.json', (text) => {
      const { fields, ...form } = JSON.parse(text)
      return JSON.stringify({
        ...form,
        fields: fields.filter((each: { name: string }) => each.name !== 'email'),
      })
    })
    expect(linesOf(changes)).toEqual(['warn form work: field email removed'])
    expect(changes[0]?.zh.message).toBe('字段 email 已删除')
  })

  // Every day: plan.test.ts with tests/plan-cases/menu.
  it('nothing of the menu where a channel goes that was not in it', { tags: ['full'] }, () => {
    const { changes } = planStates(
      museum,
      museum.filter(({ path }) => path !== 'channels/friend-link.json'),
      registry,
    )
    expect(changes.filter(({ subject }) => subject === 'channel /FriendLink')).toMatchObject([
      { level: 'info', message: 'removed', reason: 'It was not in the menu.' },
    ])
  })

  // Every day: plan.test.ts with tests/plan-cases/page-size.
  it('of a larger page size only what is certain', { tags: ['full'] }, () => {
    const { changes } = planAfter('channels/news.json', (text) =>
      text.replace('"pageSize": 8', '"pageSize": 12'),
    )
    expect(changes).toMatchObject([{ reason: expect.stringMatching(/may be empty\.$/) }])
    expect(changes[0]?.reason).not.toMatch(/\d/)
  })
})
