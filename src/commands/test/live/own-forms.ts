import { formFaults } from '../../../content/index.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { localSubmissions } from '../../../web/forms/write-calls.ts'
import type { Site } from '../../../web/site/site.ts'
import { createPlaceInFile } from './source-places.ts'

/** Forms that the content service of this program would refuse when the site starts. */
export function ownForms(site: Site, texts: ReadonlyMap<string, string>): readonly Problem[] {
  const placeIn = createPlaceInFile(texts)
  return formFaults(localSubmissions(site)).map(({ form, reason, hint }) =>
    problemOf(catalogue.FORM_UNTAKEN, { reason, hint }, placeIn(`forms/${form}.json`, ['submit', 'path'])),
  )
}
