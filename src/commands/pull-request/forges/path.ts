import { percentEncoded } from '../../../base/path-segment.ts'

/** A path of a repository as a part of an address. */
export function percentEncodedPath(path: string): string {
  return path.split('/').map(percentEncoded).join('/')
}
