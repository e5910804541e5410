import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from '../../src/pages/ui/form/derive-key.ts'

/** Works out the proof of a challenge, as a browser does, and writes it as its header. */
export async function solveProof(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
