import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from '../../src/pages/ui/form/derive-key.ts'

/** Solves a challenge as a browser does, and encodes the proof for its header. */
export async function solveProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
