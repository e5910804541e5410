import '../library-policy.ts'

import type { Challenge } from 'altcha-lib/types'

/** Solves a challenge in a worker so that typing stays responsive. */
function findNonce(challenge: Challenge): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      worker.terminate()
      if (data === null) reject(new Error('the challenge of a form has no solution'))
      else resolve(btoa(JSON.stringify({ challenge, solution: data })))
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error('the work for a form could not be done'))
    }
    worker.postMessage(challenge)
  })
}

async function solveChallenge(form: string): Promise<string> {
  const answer = await fetch(`/_vitrine/forms/${form}/challenge`, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the challenge of a form answered ${answer.status}`)
  return findNonce(await answer.json())
}

/** The proof of work sent with every request of a form, computed in the background while the visitor types. */
export interface Proof {
  get(): Promise<string>
  /** Discards the proof and computes a new one immediately: the server accepts a proof only some seconds after its challenge. */
  renew(): void
}

export function createProof(form: string): Proof {
  let current: Promise<string> | undefined
  const get = (): Promise<string> => {
    if (current === undefined) {
      const solving = solveChallenge(form)
      current = solving
      // A failed attempt, for example without a network, is not cached: the next call to `get` retries.
      solving.catch(() => {
        if (current === solving) current = undefined
      })
    }
    return current
  }
  get().catch(() => {})
  return {
    get,
    renew: () => {
      current = undefined
      get().catch(() => {})
    },
  }
}
