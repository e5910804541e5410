import type { ReadableContent } from '../../src/content/content.ts'
import type { Content } from '../../src/content/index.ts'
import { createEmbargo } from '../../src/content/records/embargo.ts'

/** Content as the calls that read it have it. */
export function readable(content: Content): ReadableContent {
  return {
    ...content,
    embargo: createEmbargo(content, { clock: { now: () => new Date(), timeZone: 'UTC' }, isOn: true }),
  }
}
