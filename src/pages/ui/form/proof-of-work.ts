import '../library-policy.ts'

import type { Challenge } from 'altcha-lib/types'

/** Works in a thread of its own, so that typing stays smooth. */
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

/** The proof that goes with every call of a form: worked out once, in the background, while the visitor types. */
export interface Proof {
  get(): Promise<string>
  /** Forgets the proof and works out a new one, at once: it must be a little old before it is taken. */
  renew(): void
}

export function createProof(form: string): Proof {
  let current: Promise<string> | undefined
  const get = (): Promise<string> => {
    if (current === undefined) {
      const solving = solveChallenge(form)
      current = solving
      // One that failed, for want of a network, is tried again by whoever asks next.
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
