import type { ReadableContent } from '../../src/service/content.ts'
import type { Content } from '../../src/service/index.ts'
import { createEmbargo } from '../../src/service/records/embargo.ts'

/** Content as the calls that read it have it. */
export function readable(content: Content): ReadableContent {
  return {
    ...content,
    embargo: createEmbargo(content, { clock: { now: () => new Date(), timeZone: 'UTC' }, isOn: true }),
  }
}
