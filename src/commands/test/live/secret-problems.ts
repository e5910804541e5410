import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { unsetSecrets, unsetSecretWords } from '../../../web/site/unset-secrets.ts'
import { createPlaceInFile } from './source-places.ts'

/** Secrets that the config names and nobody has set here. */
export function secretProblems(
  manifest: SiteManifest,
  addresses: ReadonlyMap<string, string>,
  variables: Readonly<Record<string, string | undefined>>,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const placeIn = createPlaceInFile(texts)
  return unsetSecrets(manifest, addresses, variables).map((secret) => {
    const { env, service, source } = secret
    const place =
      source === undefined
        ? placeIn('site.json', ['services', service, 'auth', 'env'])
        : placeIn(`sources/${source}.json`, ['request', 'headers'])
    return problemOf(catalogue.SECRET_UNSET, { words: unsetSecretWords(secret), env }, place)
  })
}
