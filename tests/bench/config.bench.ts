import { planOf } from '../../src/commands/plan/plan.ts'
import { compileState } from '../../src/commands/plan/states.ts'
import { type ConfigText, compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { milliseconds, type Report } from './report.ts'

const CHANNELS = 100
const PAGES = 100
const MAX_MS = 2000

function channel(index: number, pageSize: number): ConfigText {
  const route = `/Bench${index}`
  const pages = Array.from({ length: PAGES }, (_, page) => ({
    route: `${route}/Page${page}`,
    title: { zh: `第${page}页`, en: `Page ${page}` },
    template: 'common',
    source: 'archives',
    params: { channelNo: 'Notice' },
    pageSize,
  }))
  const text = {
    $schema: '../../schemas/json/channel.schema.json',
    route,
    title: { zh: '测', en: 'Bench' },
    visible: false,
    redirects: { [route]: `${route}/Page0` },
    pages,
  }
  return { path: `channels/bench${index}.json`, text: JSON.stringify(text, undefined, 2) }
}

function manyPages(pageSize: number): readonly ConfigText[] {
  return [
    ...readConfig('config').filter(({ path }) => path !== 'urls.lock.json'),
    ...Array.from({ length: CHANNELS }, (_, index) => channel(index, pageSize)),
  ]
}

function timed<T>(run: () => T): { readonly took: number; readonly result: T } {
  const begun = performance.now()
  const result = run()
  return { took: performance.now() - begun, result }
}

/** Checking a config of ten thousand pages, and planning a change of every one of them. */
export async function configBench(): Promise<Report> {
  const files = manyPages(8)
  compileSite(readConfig('config'), registry)
  const check = timed(() => compileSite(files, registry))
  const errors = check.result.problems.filter(({ severity }) => severity === 'error')
  const before = compileState(files, 'before', registry)
  const after = compileState(manyPages(12), 'after', registry)
  const plan = timed(() => planOf(before, after))
  const count = before.pages.length
  return {
    name: `check and plan of ${count} pages`,
    rows: [
      ['check', milliseconds(check.took)],
      ['plan, every page changed', milliseconds(plan.took)],
    ],
    faults: [
      ...(errors.length > 0 ? [`the config of the bench has ${errors.length} errors`] : []),
      ...(plan.result.length === CHANNELS * PAGES ? [] : [`the plan has ${plan.result.length} changes`]),
      ...(check.took > MAX_MS ? [`check takes more than ${MAX_MS} ms`] : []),
      ...(plan.took > MAX_MS ? [`plan takes more than ${MAX_MS} ms`] : []),
    ],
  }
}
