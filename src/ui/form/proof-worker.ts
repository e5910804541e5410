import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

globalThis.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  globalThis.postMessage(await solveChallenge({ challenge: data, deriveKey }))
}
