import type { Problem } from '../../engine/errors/index.ts'
import { type ConfigText, compilePartly, isLockFile, LOCK_FILE, type Registry } from '../../engine/index.ts'
import type { FileChange } from '../new/change.ts'
import { putJson } from '../new/edit-json.ts'
import { objectIn } from '../object-in.ts'
import { type ProposedRedirect, proposeRedirects } from './propose-redirects.ts'

/** The addresses that a config's lock keeps; undefined without a lock that can be read. */
export function lockedUrls(files: readonly ConfigText[]): readonly string[] | undefined {
  const text = files.find(({ path }) => path === LOCK_FILE)?.text
  const urls = objectIn(text ?? '')?.urls
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : undefined
}

/** Whether a problem keeps a file from being read that may have addresses. */
function hidesAddresses({ code, severity, file }: Problem): boolean {
  return severity === 'error' && code.startsWith('CONFIG_') && /^(?:channels|forms)\/|^site\.json$/.test(file)
}

/**
 * The redirects that a config lacks for the addresses of its lock. None while a file of it cannot be read: what that file says is
 * not gone.
 *
 * @param earlierOf states of the config in which addresses may have had their pages.
 */
export function lackingRedirects(
  files: readonly ConfigText[],
  registry: Registry,
  earlierOf: (urls: readonly string[]) => readonly (readonly ConfigText[])[],
): readonly ProposedRedirect[] {
  const urls = lockedUrls(files)
  if (urls === undefined) return []
  const compiled = (texts: readonly ConfigText[]) =>
    compilePartly(
      texts.filter(({ path }) => !isLockFile(path)),
      registry,
    )
  const { manifest, problems } = compiled(files)
  if (manifest === undefined || problems.some(hidesAddresses)) return []
  const gone = proposeRedirects(urls, [], manifest).map(({ from }) => from)
  const earlier = earlierOf(gone).flatMap((texts) => compiled(texts).manifest ?? [])
  return proposeRedirects(urls, earlier, manifest)
}

/** The changes by which redirects come into the files of a config. */
export function addRedirects(
  files: readonly ConfigText[],
  redirects: readonly ProposedRedirect[],
): readonly FileChange[] {
  return files.flatMap(({ path, text }): readonly FileChange[] => {
    const own = redirects.filter(({ file }) => file === path)
    if (own.length === 0) return []
    const after = own.reduce((written, { from, to }) => putJson(written, ['redirects', from], to), text)
    return [{ path, before: text, after }]
  })
}
