import { type Figure, median, written } from '../figures.ts'
import type { IdealPage } from './ideal-page.ts'
import type { Load } from './measure.ts'
import type { Transfer } from './network.ts'
import type { Samples } from './samples.ts'

const KB = 1024

function medianOf(loads: readonly Load[], value: (load: Load) => number): number {
  return median(loads.map(value))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function ratio(
  name: string,
  [ours, theirs]: readonly [number, number],
  most: number | undefined,
  unit = 'ms',
): Figure {
  return {
    name,
    value: ours / theirs,
    ...(most === undefined ? {} : { most }),
    note: `${written(ours, unit)} : ${written(theirs, unit)}`,
  }
}

/** Script that was requested before the page was alive; all of it on a page that never is. */
export function scriptsUntilAlive({ transfers, alive, origin }: Load): readonly Transfer[] {
  return transfers.filter(
    ({ type, begun }) => type === 'Script' && begun - origin <= (alive || Number.POSITIVE_INFINITY),
  )
}

/** HTML, and style sheets requested before the first paint. */
export function bytesBeforePaint({ transfers, fcp, origin }: Load): number {
  return sum(
    transfers
      .filter(({ type, begun }) => type === 'Document' || (type === 'Stylesheet' && begun - origin < fcp))
      .map(({ wire }) => wire),
  )
}

function worst(values: readonly number[]): number {
  return Math.max(...values)
}

/** First and largest contentful paint of any two targets. */
export function paintFigures(ours: Samples, reference: Samples, bounds?: { fcp: number; lcp: number }) {
  return [
    ratio(
      'list, first contentful paint',
      [medianOf(ours.loads, ({ fcp }) => fcp), medianOf(reference.loads, ({ fcp }) => fcp)],
      bounds?.fcp,
    ),
    ratio(
      'list, largest contentful paint',
      [medianOf(ours.loads, ({ lcp }) => lcp), medianOf(reference.loads, ({ lcp }) => lcp)],
      bounds?.lcp,
    ),
  ]
}

/** What a list needs before it is painted and alive, against the page by hand. */
export function loadFigures(ours: Samples, reference: Samples): readonly Figure[] {
  const blocking = [ours, reference].map(({ loads }) => medianOf(loads, (load) => load.blocking))
  const [ourBlocking = Number.NaN, theirBlocking = Number.NaN] = blocking
  const alive = medianOf(ours.loads, (load) => (load.alive === 0 ? Number.NaN : load.alive))
  return [
    {
      name: 'list, blocking time beyond that by hand',
      value: ourBlocking - theirBlocking,
      most: 50,
      unit: 'ms',
      note: `${written(ourBlocking, 'ms')} − ${written(theirBlocking, 'ms')}`,
    },
    ratio(
      'list, main thread',
      [
        medianOf(ours.loads, ({ mainThread }) => mainThread),
        medianOf(reference.loads, ({ mainThread }) => mainThread),
      ],
      1.3,
    ),
    {
      name: 'list, script on the wire until alive',
      value: medianOf(ours.loads, (load) => sum(scriptsUntilAlive(load).map(({ wire }) => wire)) / KB),
      most: 115,
      unit: 'KB',
      note: `alive after ${written(alive, 'ms')}`,
    },
    {
      name: 'list, script files until alive',
      value: medianOf(ours.loads, (load) => scriptsUntilAlive(load).length),
      most: 4,
    },
    {
      name: 'list, HTML and styles before the first paint',
      value: medianOf(ours.loads, (load) => bytesBeforePaint(load) / KB),
      most: 11,
      unit: 'KB',
      note: `${written(medianOf(reference.loads, bytesBeforePaint) / KB, 'KB')} by hand`,
    },
  ]
}

/** What a click costs, against the page by hand. */
export function clickFigures(ours: Samples, reference: Samples): readonly Figure[] {
  return [
    ratio('page 2, at once', [median(ours.page2AtOnce), median(reference.page2AtOnce)], 0.8),
    { name: 'page 2, after 2 s', value: median(ours.page2Read), most: 165, unit: 'ms' },
    ratio('detail, at once', [median(ours.detailAtOnce), median(reference.detailAtOnce)], 0.9),
    { name: 'detail, after 2 s', value: median(ours.detailRead), most: 165, unit: 'ms' },
    ratio(
      'page 2, clicked in the first frame, with the load',
      [median(ours.early), median(reference.early)],
      1,
    ),
  ]
}

/** Layout shifts at the phone's speed and at one eighth of this machine's; the worst load counts. */
export function shiftFigures(name: string, { loads, slowShifts }: Samples): readonly Figure[] {
  return [
    { name: `${name}, layout shift`, value: worst(loads.map(({ shifts }) => shifts)), most: 0 },
    { name: `${name}, layout shift at one eighth of the speed`, value: worst(slowShifts), most: 0 },
  ]
}

/**
 * Pictures of the page that a load received: their bytes, and those of the same ones in exactly the size they are shown in.
 * Pictures of the next page, which are fetched ahead, are not among them.
 */
function pictureBytes(load: Load, ideal: IdealPage): readonly [number, number] {
  const received = load.transfers.filter(({ type, url }) => type === 'Image' && ideal.bytes.has(url))
  return [sum(received.map(({ body }) => body)), sum(received.map(({ url }) => ideal.bytes.get(url) ?? 0))]
}

/** A page of the museum against its ideal form. */
export function museumFigures(
  name: string,
  { samples, ideal, idealPage }: { samples: Samples; ideal: Samples; idealPage: IdealPage },
): readonly Figure[] {
  const pictures = samples.loads.map((load) => pictureBytes(load, idealPage))
  return [
    ratio(
      `museum's ${name}, largest contentful paint to the ideal page`,
      [medianOf(samples.loads, ({ lcp }) => lcp), medianOf(ideal.loads, ({ lcp }) => lcp)],
      1.15,
    ),
    ratio(
      `museum's ${name}, bytes of pictures to ideal sizes`,
      [median(pictures.map(([ours]) => ours / KB)), median(pictures.map(([, best]) => best / KB))],
      1.15,
      'KB',
    ),
    ...shiftFigures(`museum's ${name}`, samples),
  ]
}
