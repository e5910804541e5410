import { setImmediate } from 'node:timers/promises'
import type { LoadContext } from './call-source.ts'
import type { MapContext } from './map-context.ts'
import { settingsOfSource } from './picture-address.ts'

/** Milliseconds after which others have their turn: many long texts take seconds to sanitise. */
const TURN_MS = 15

/** Maps the records of a source one after the other, without those that give `undefined`, and reports what is over a limit. */
export async function mapEach<Mapped>(
  source: string,
  records: readonly unknown[],
  context: LoadContext,
  map: (record: unknown, context: MapContext) => Mapped | undefined,
): Promise<readonly Mapped[]> {
  const within: MapContext = {
    ...context,
    source,
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
