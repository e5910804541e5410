import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GAUGE_NAMES } from '../../src/base/observer.ts'
import { createMetrics } from '../../src/run/metrics.ts'
import { realManifest } from '../support/real-site.ts'
import { readDoc, root } from './support/documents.ts'
import { namesUnder, plain, rowsUnder } from './support/tables.ts'

const RULES = join(root, 'deploy', 'monitoring', 'alerts.yml')
const rules = readFileSync(RULES, 'utf8')
const alerts = Array.from(rules.matchAll(/^ +- alert: (\w+)$/gm), ([, name = '']) => name)

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}
const dashboard: { readonly panels: readonly Panel[]; readonly templating: unknown } = JSON.parse(
  readFileSync(join(root, 'deploy', 'monitoring', 'dashboard.json'), 'utf8'),
)
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

const METRIC = /\b(?:vitrine|nodejs|process)_\w+/g

/** Every series a site can have, one value of each, with the labels it has. */
async function labelsBySeries(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { observer, text } = createMetrics(realManifest())
  for (const name of GAUGE_NAMES) observer.gauge(name, () => 1)
  observer.answered({ route: '/', status: 200, cache: 'hit', seconds: 0.01 })
  observer.sourceFailed('archives', 'timeout')
  observer.rendered(0.01)
  const lines = (await text.text()).split('\n').filter((line) => line !== '')
  const series = new Map(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => {
        const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
        return [name, Array.from(labels.matchAll(/(\w+)="/g), ([, label = '']) => label)]
      }),
  )
  // A metric with labels has no series before its first value, so one that nothing above observes would be compared with nothing.
  const declared = lines.flatMap((line) => /^# TYPE (vitrine_\w+) /.exec(line)?.[1] ?? [])
  expect(declared.length).toBeGreaterThan(5)
  expect(declared.filter((name) => !series.has(name) && !series.has(`${name}_count`))).toEqual([])
  return series
}

/** Labels that Prometheus adds when it scrapes. */
const SCRAPED = ['job', 'instance']

describe('deploy/monitoring', () => {
  it('names only metrics that exist, and labels that these have', async () => {
    const series = await labelsBySeries()
    const text = [rules, ...expressions].join('\n')
    const named = [...new Set(text.match(METRIC) ?? [])]
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !series.has(name))).toEqual([])
    for (const [, name = '', selector = ''] of text.matchAll(/\b(\w+)\{([^{}$]*(?:\$\w+[^{}$]*)*)\}/g)) {
      const labels = Array.from(selector.matchAll(/(\w+)(?:=~|!=|!~|=)"/g), ([, label = '']) => label)
      if (name !== 'up')
        expect([...(series.get(name) ?? []), ...SCRAPED], name).toEqual(expect.arrayContaining(labels))
    }
    const known = new Set([...[...series.values()].flat(), ...SCRAPED])
    const grouped = Array.from(text.matchAll(/\bby \(([^)]+)\)/g), ([, list = '']) =>
      list.split(/,\s*/),
    ).flat()
    expect(grouped.length).toBeGreaterThan(10)
    expect(grouped.filter((label) => !known.has(label))).toEqual([])
  })

  it('the dashboard shows every metric of the site', () => {
    const all = namesUnder(readDoc('operations.md'), 'metric', 'labels')
    expect(all.filter((name) => !expressions.some((expr) => expr.includes(name)))).toEqual([])
    expect(new Set(dashboard.panels.map(({ title }) => title)).size).toBe(dashboard.panels.length)
  })

  it.skipIf(spawnSync('promtool', ['--version']).error !== undefined)('promtool accepts the rules', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`${alerts.length} rules found`)
  })
})

describe.each([
  ['operations.md', ['alert', 'what it means', 'what to do'], ['metric', 'labels']],
  ['operations.zh.md', ['告警', '含义', '处理'], ['指标', '标签']],
] as const)('%s', (name, alertHead, metricHead) => {
  const document = readDoc(name)

  it('says of every alert what it means and what to do', () => {
    expect(alerts.length).toBeGreaterThan(5)
    expect(namesUnder(document, ...alertHead)).toEqual([...alerts].sort())
    for (const [alert, meaning = '', action = ''] of rowsUnder(document, ...alertHead))
      expect([meaning.length > 15, action.length > 15], alert).toEqual([true, true])
  })

  it('names every metric of the site, with its labels', async () => {
    const series = await labelsBySeries()
    const listed = rowsUnder(document, ...metricHead).map(([metric, labels = '']) => [
      plain(metric),
      Array.from(labels.matchAll(/`(\w+)`/g), ([, label = '']) => label),
    ])
    const own = [...series]
      .filter(([metric]) => metric.startsWith('vitrine_') && !/_(bucket|sum)$/.test(metric))
      .map(([metric, labels]) => [metric.replace(/_count$/, ''), labels])
    const sorted = (rows: readonly (readonly unknown[])[]) =>
      [...rows]
        .sort()
        .map(([metric, labels]) => [metric, Array.isArray(labels) ? [...labels].sort() : labels])
    expect(sorted(listed.filter(([metric]) => String(metric).startsWith('vitrine_')))).toEqual(sorted(own))
    for (const [metric] of listed)
      expect([String(metric), `${metric}_count`].some((each) => series.has(each))).toBe(true)
  })
})
