import { type ManifestPictures, readManifest } from './read-manifest.ts'

/** Why a manifest cannot be shown: its server says it is not there, cannot be asked, or what it sends is none or has no pictures. */
export type ManifestFault = 'missing' | 'unreachable' | 'unreadable' | 'empty'

/** Asks another museum's server for a manifest, without cookies. */
export async function loadManifest(address: string, tag: string): Promise<ManifestPictures | ManifestFault> {
  // A server that does not allow other sites to read it looks the same as one that does not answer.
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  if (answer === undefined) return 'unreachable'
  if (!answer.ok) return answer.status === 404 || answer.status === 410 ? 'missing' : 'unreachable'
  const manifest: unknown = await answer.json().catch(() => undefined)
  if (typeof manifest !== 'object' || manifest === null) return 'unreadable'
  const read = readManifest(manifest, tag)
  return read.pictures.length === 0 ? 'empty' : read
}
