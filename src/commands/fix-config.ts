import { pathOf } from '../base/json-pointer.ts'
import { withoutStrayBlanks } from '../base/tidy.ts'
import { type ConfigText, type Registry, readSiteTexts, repairJson } from '../engine/index.ts'
import { putJson } from './new/edit-json.ts'

export interface FixedFile {
  readonly path: string
  readonly text: string
  /** Such as "line 3: a comma was added". */
  readonly changes: readonly string[]
}

/** The files of a config whose JSON can be repaired, as they would be. */
export function fixConfig(files: readonly ConfigText[]): readonly FixedFile[] {
  return files.flatMap(({ path, text }) => {
    const repaired = repairJson(text)
    return repaired === undefined ? [] : [{ path, ...repaired }]
  })
}

/** The files of a config whose texts have stray blanks, without these. */
export function fixBlanks(files: readonly ConfigText[], registry: Registry): readonly FixedFile[] {
  const found = readSiteTexts(files, registry).texts.flatMap(({ place, values, schema }) =>
    schema.annotation !== 'text'
      ? []
      : Object.entries(values).flatMap(([language, text]) => {
          const tidy = typeof text === 'string' ? withoutStrayBlanks(text) : text
          // An empty text is another mistake.
          return typeof tidy !== 'string' || tidy === text || tidy === '' ? [] : [{ place, language, tidy }]
        }),
  )
  return files.flatMap(({ path, text }) => {
    const here = found.filter(({ place }) => place.file === path)
    if (here.length === 0) return []
    const after = here.reduce((now, { place, language, tidy }) => {
      // Places in lists are numbers; no key of a config is one.
      const steps = pathOf(place.pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
      return putJson(now, [...steps, language], tidy)
    }, text)
    const changes = here.map(({ place, language, tidy }) => `${place.pointer}/${language}: "${tidy}"`)
    return [{ path, text: after, changes }]
  })
}
