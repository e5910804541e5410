import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { solveProof } from './solve-proof.ts'

/** Creates a proof of work for a form of a site with a known secret, at minimal cost. */
export async function mintedProof(form: string, secret: string): Promise<string> {
  return solveProof(
    await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
      expiresAt: new Date(Date.now() + 3_600_000),
      data: { form, opened: Date.now() - 60_000 },
    }),
  )
}
