import { sha256 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * Key derivation for a challenge: SHA-256 of salt and counter, repeated `cost` times. It does not use `crypto.subtle`,
 * which browsers provide only on HTTPS pages.
 */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => {
  let key = sha256.create().update(salt).update(password).digest()
  for (let round = 1; round < cost; round += 1) key = sha256(key)
  return { parameters: {}, derivedKey: key.slice(0, keyLength) }
}
