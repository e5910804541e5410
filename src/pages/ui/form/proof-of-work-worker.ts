import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { deriveKey } from './derive-key.ts'

globalThis.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  globalThis.postMessage(await solveChallenge({ challenge: data, deriveKey }))
}
