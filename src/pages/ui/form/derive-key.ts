import { sha256 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * The step that a browser repeats for a challenge: SHA-256 of salt and counter, again as often as the challenge says. Not by
 * `crypto.subtle`, which browsers keep from pages that did not come over https.
 */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = sha256.create().update(salt).update(password).digest()
  for (let round = 1; round < cost; round += 1) key = sha256(key)
  return { parameters: {}, derivedKey: key.slice(0, keyLength) }
}
