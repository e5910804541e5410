import { setImmediate } from 'node:timers/promises'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { hasSteps } from '../base/path-segment.ts'
import type { LoadContext } from './call-source.ts'
import type { MapContext } from './map-context.ts'
import { settingsOfSource } from './picture-address.ts'
import { type ReadContext, readField, saysNo } from './read-field.ts'
import { oneMoment, toWallClock } from './wall-clock.ts'

/** Whether a record is kept from everyone, such as a post behind a password. */
export function isWithheld(record: unknown, { item }: SourceConfig, context: ReadContext): boolean {
  const withheld = readField(record, item.withheld, context)
  return withheld !== undefined && !saysNo(withheld)
}

/** Whether a record is public now: it is not withheld, and the moment it is public from (`published`) is over. A day begins at midnight. */
export function isPublished(record: unknown, source: SourceConfig, context: MapContext): boolean {
  const from = toWallClock(oneMoment(readField(record, source.item.published, context)), context.timeZone)
  return (from === undefined || from <= context.now) && !isWithheld(record, source, context)
}

/** Milliseconds after which others have their turn: many long texts take seconds to sanitise. */
const TURN_MS = 15

/** Whether a backend elsewhere would be asked for a record by a path, in which "." and ".." are folders and no id. */
function asksByPath(service: string | undefined, { manifest: { sources }, isOwn }: LoadContext): boolean {
  return (
    service !== undefined &&
    isOwn?.(service) !== true &&
    Object.values(sources).some(
      (each) =>
        each.kind === 'record' && each.service === service && each.request.path.split('?')[0]?.includes('{'),
    )
  )
}

/** Maps the records of a source one after the other, without those that give `undefined`, and reports what is over a limit. */
export async function mapEach<Mapped>(
  source: string,
  records: readonly unknown[],
  context: LoadContext,
  map: (record: unknown, context: MapContext) => Mapped | undefined,
): Promise<readonly Mapped[]> {
  const isByPath = asksByPath(context.manifest.sources[source]?.service, context)
  const within: MapContext = {
    ...context,
    source,
    fillRoute: (route, values) =>
      isByPath && values.id !== undefined && hasSteps(values.id)
        ? undefined
        : context.fillRoute(route, values),
    pictures: settingsOfSource(source, context.pictures),
    overLimit: (limit, detail) => context.onCut({ source, limit, detail }),
    onParts: (record, { leftOut }) => {
      for (const { reason } of leftOut) context.onLeftOut?.({ source, record, reason: reason.en })
    },
  }
  const mapped: Mapped[] = []
  let begun = performance.now()
  for (const record of records) {
    const value = map(record, within)
    if (value !== undefined) mapped.push(value)
    if (performance.now() - begun < TURN_MS) continue
    await setImmediate()
    begun = performance.now()
  }
  return mapped
}
