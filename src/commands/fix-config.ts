import { pathOf } from '../base/json-pointer.ts'
import { withoutStrayBlanks } from '../base/tidy.ts'
import { type ConfigText, type Registry, readSiteTexts, repairJson } from '../engine/index.ts'
import { putJson } from './new/edit-json.ts'

export interface FixedFile {
  readonly path: string
  readonly text: string
  /** Descriptions such as "line 3: a comma was added". */
  readonly changes: readonly string[]
}

/** Returns repaired versions of config files with invalid JSON that can be fixed. */
export function fixConfig(files: readonly ConfigText[]): readonly FixedFile[] {
  return files.flatMap(({ path, text }) => {
    const repaired = repairJson(text)
    return repaired === undefined ? [] : [{ path, ...repaired }]
  })
}

/** Returns config files without the stray spaces in their texts. */
export function fixBlanks(files: readonly ConfigText[], registry: Registry): readonly FixedFile[] {
  const found = readSiteTexts(files, registry).texts.flatMap(({ place, values, schema }) =>
    schema.annotation !== 'text'
      ? []
      : Object.entries(values).flatMap(([language, text]) => {
          const tidy = typeof text === 'string' ? withoutStrayBlanks(text) : text
          // An empty text is another problem.
          return typeof tidy !== 'string' || tidy === text || tidy === '' ? [] : [{ place, language, tidy }]
        }),
  )
  return files.flatMap(({ path, text }) => {
    const here = found.filter(({ place }) => place.file === path)
    if (here.length === 0) return []
    const after = here.reduce((now, { place, language, tidy }) => {
      // List indexes are numbers; config keys never are.
      const steps = pathOf(place.pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
      return putJson(now, [...steps, language], tidy)
    }, text)
    const changes = here.map(({ place, language, tidy }) => `${place.pointer}/${language}: "${tidy}"`)
    return [{ path, text: after, changes }]
  })
}
