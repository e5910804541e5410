import type { SiteManifest } from '../../engine/index.ts'
import type { Answerer } from './backends.ts'
import { findRecorded } from './fixtures/find-recorded.ts'
import type { Fixture } from './fixtures/fixture.ts'
import { deriveAnswer, malformedAnswer, type SourceCall } from './sample/derive-answer.ts'
import { type Received, readCall } from './sample/read-call.ts'
import { privateValues } from './states.ts'

export interface AnswererOptions {
  readonly manifest: SiteManifest
  readonly fixtures: ReadonlyMap<string, Fixture>
  /** Day of the museum, `YYYY-MM-DD`. */
  readonly today: string
  /** Address of the sample pictures, where records are to name it; by default their paths are those of a backend. */
  readonly pictures?: string | undefined
}

/** The sources that may have sent a request to the service whose address a variable holds. */
function callsOf(
  variable: string,
  request: Received,
  { sources, site }: SiteManifest,
): readonly SourceCall[] {
  return Object.entries(sources).flatMap(([name, source]) => {
    if (site.services[source.service]?.env !== variable) return []
    const values = readCall(source, request)
    return values === undefined ? [] : [{ name, source, values }]
  })
}

/** Answers for the backends of a config: with recordings where there are, else with records derived of its mappings. */
export function createAnswerer({ manifest, fixtures, today, pictures }: AnswererOptions): Answerer {
  return (variable, request, state) => {
    const calls = callsOf(variable, request, manifest)
    if (state === 'malformed')
      return { status: 200, headers: {}, body: malformedAnswer(calls, manifest, privateValues.body) }
    if (state === 'records') {
      for (const { name, source, values } of calls) {
        const fixture = fixtures.get(name)
        const recorded = fixture === undefined ? undefined : findRecorded(fixture, source, request, values)
        if (recorded !== undefined) return recorded
      }
    }
    return deriveAnswer(calls, manifest, { today, isEmpty: state === 'empty', pictures })
  }
}
