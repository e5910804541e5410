import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/support/open-browser.ts'
import {
  clickFigures,
  loadFigures,
  museumFigures,
  paintFigures,
  shiftFigures,
} from './delivery/delivery-figures.ts'
import { type IdealPage, writeIdealPage } from './delivery/ideal-page.ts'
import { measureLoad, type Target } from './delivery/measure.ts'
import { fast, midPhone } from './delivery/profiles.ts'
import { noSamples, type Samples, sampleList, samplePage } from './delivery/samples.ts'
import { museumPages, museumTarget, startDemonstration, startPair } from './delivery/sites.ts'
import { type Figure, reportOf } from './figures.ts'
import { startProgram } from './programs/start-program.ts'
import type { Report } from './report.ts'

const ROUNDS = 5

interface Round {
  readonly browser: Browser
  readonly number: number
}

/** One browser for each round, which has loaded a page before; a round that fails is named and costs only itself. */
async function eachRound(rounds: number, first: Target, act: (round: Round) => Promise<void>): Promise<void> {
  for (let number = 1; number <= rounds; number += 1) {
    const browser = await openBrowser()
    try {
      await measureLoad(browser, fast, first)
      console.log(`  round ${number} of ${rounds} …`)
      await act({ browser, number })
    } finally {
      await browser.close()
    }
  }
}

/** The same in each round, begun with another one each time. */
function rotated<Part>(parts: readonly Part[], number: number): readonly Part[] {
  const start = number % parts.length
  return [...parts.slice(start), ...parts.slice(0, start)]
}

async function listFigures(rounds: number): Promise<readonly Figure[]> {
  const pair = await startPair()
  const targets = [pair.reference, pair.ours]
  const samples = {
    fast: new Map(targets.map((target) => [target, noSamples()])),
    mid: new Map(targets.map((target) => [target, noSamples()])),
  }
  const of = (from: ReadonlyMap<Target, Samples>, target: Target) => from.get(target) ?? noSamples()
  try {
    await eachRound(rounds, pair.ours, async ({ browser, number }) => {
      for (const target of rotated(targets, number)) {
        of(samples.fast, target).loads.push(await measureLoad(browser, fast, target))
        await sampleList(browser, midPhone, target, of(samples.mid, target))
      }
      await samplePage(browser, pair.ours, of(samples.mid, pair.ours), true)
    })
  } finally {
    await pair.stop()
  }
  const [byHand, ours] = [of(samples.mid, pair.reference), of(samples.mid, pair.ours)]
  const onDesktop = paintFigures(of(samples.fast, pair.ours), of(samples.fast, pair.reference))
  return [
    ...onDesktop.map((figure) => ({ ...figure, name: `${figure.name}, desktop` })),
    ...paintFigures(ours, byHand, { fcp: 0.85, lcp: 1 }),
    ...loadFigures(ours, byHand),
    ...clickFigures(ours, byHand),
    ...shiftFigures('list', ours),
  ]
}

interface MuseumPage {
  readonly name: string
  readonly target: Target
  readonly ideal: Target
  readonly idealPage: IdealPage
}

/** The museum's pages beside their ideal forms, which are written into `folder`; every picture they need is there after. */
async function idealForms(
  origin: string,
  folder: string,
  idealOrigin: string,
): Promise<readonly MuseumPage[]> {
  const browser = await openBrowser()
  try {
    const pages: MuseumPage[] = []
    for (const { name, path } of museumPages) {
      const target = museumTarget(name, origin + path)
      await measureLoad(browser, midPhone, target)
      const idealPage = await writeIdealPage(browser, midPhone, target.address, folder, name)
      pages.push({ name, target, ideal: museumTarget(`${name}, ideal`, `${idealOrigin}/${name}`), idealPage })
    }
    return pages
  } finally {
    await browser.close()
  }
}

async function demonstrationFigures(rounds: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ideal-'))
  const site = await startDemonstration()
  const server = await startProgram('static-server', folder)
  try {
    const pages = (await idealForms(site.origin, folder, server.origin)).map((page) => ({
      ...page,
      samples: noSamples(),
      idealSamples: noSamples(),
    }))
    const [first] = pages
    if (first === undefined) return []
    await eachRound(rounds, first.target, async ({ browser, number }) => {
      for (const page of rotated(pages, number)) {
        await samplePage(browser, page.ideal, page.idealSamples, false)
        await samplePage(browser, page.target, page.samples, true)
      }
    })
    return pages.flatMap(({ name, samples, idealSamples, idealPage }) =>
      museumFigures(name, { samples, ideal: idealSamples, idealPage }),
    )
  } finally {
    await server.stop()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a visitor waits for on a phone, beside the same pages written by hand. */
export async function deliveryBench({ rounds = ROUNDS }: { readonly rounds?: number }): Promise<Report> {
  const list = await listFigures(rounds)
  const museum = await demonstrationFigures(rounds)
  return reportOf(`delivery: mid phone, medians of ${rounds} rounds, ours : reference`, [...list, ...museum])
}
