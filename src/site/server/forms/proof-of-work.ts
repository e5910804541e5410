import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { LRUCache } from 'lru-cache'
import { isObject } from '../../../shared/object.ts'
import type { WriteRefusal } from '../../contracts/form.ts'

/** What a browser shows for its work. */
interface Proof {
  readonly challenge: Challenge
  readonly solution: Solution
}

/** Hashes a browser makes at least and at most: about a second on an ordinary phone. */
const WORK = { least: 20_000, most: 120_000 } as const

/** How long a form may be filled in before its proof is asked for anew. */
const HOURS = 2

/** A person needs longer, from the moment the form is opened. */
const SHORTEST_MS = 2_000

/**
 * How often one proof serves: tries of one submission share a key, and are counted too, since the service behind may
 * take no notice of keys. A submission without a key uses its proof up.
 */
const USES = { submissions: 3, tries: 12, steps: 36, uploads: 40 } as const

/** How far the clocks of two nodes of a site may differ. */
const SKEW_MS = 60_000

const REMEMBERED = 20_000

const MAX_LENGTH = 4_000

function isProof(value: unknown): value is Proof {
  return (
    isObject(value) &&
    isObject(value.challenge) &&
    isObject(value.challenge.parameters) &&
    typeof value.challenge.signature === 'string' &&
    isObject(value.solution)
  )
}

function proofIn(header: string): Proof | undefined {
  if (header.length > MAX_LENGTH) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
    return isProof(value) ? value : undefined
  } catch {
    return undefined
  }
}

type Counted = 'tries' | 'steps' | 'uploads'

interface Uses extends Record<Counted, number> {
  readonly keys: Set<string>
  spent: boolean
}

const counterOf = { submit: 'tries', step: 'steps', upload: 'uploads' } as const

/** The form a proof says it is for, not yet verified; undefined where it is none. */
export function formOfProof(header: string): string | undefined {
  const form = proofIn(header)?.challenge.parameters.data?.form
  return typeof form === 'string' ? form : undefined
}

/** What one proof is asked for. */
export interface ProofUse {
  readonly form: string
  readonly kind: 'submit' | 'step' | 'upload'
  readonly key: string
}

/**
 * Proof of work (ALTCHA): signed challenges for a form, and the verification of their solutions. No state but how often each
 * was used; a process that starts anew with another secret asks for a new proof.
 */
export function createProofs(secret: string, now: () => Date) {
  const used = new LRUCache<string, Uses>({ max: REMEMBERED, ttl: HOURS * 3_600_000 })

  const count = (signature: string, { kind, key }: ProofUse): boolean => {
    const uses = used.get(signature) ?? { keys: new Set(), spent: false, tries: 0, steps: 0, uploads: 0 }
    used.set(signature, uses)
    if (uses.spent) return false
    const counter = counterOf[kind]
    uses[counter] += 1
    if (uses[counter] > USES[counter]) return false
    if (kind === 'upload') return true
    if (key === '') {
      uses.spent = true
      return uses.keys.size === 0
    }
    uses.keys.add(key)
    return uses.keys.size <= USES.submissions
  }

  const challenge = (form: string): Promise<Challenge> =>
    createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(WORK.least, WORK.most),
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
      expiresAt: new Date(now().getTime() + HOURS * 3_600_000),
      data: { form, opened: now().getTime() },
    })

  const verify = async (header: string, use: ProofUse): Promise<WriteRefusal | undefined> => {
    const proof = proofIn(header)
    if (proof === undefined) return 'proof'
    const { challenge: given, solution } = proof
    const { data } = given.parameters
    if (!isObject(data) || data.form !== use.form) return 'proof'
    const { verified } = await verifySolution({
      challenge: given,
      solution,
      deriveKey,
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: secret,
    }).catch(() => ({ verified: false }))
    if (!verified) return 'proof'
    const age = now().getTime() - Number(data.opened)
    // The clock was set back: waiting would not help, another challenge does.
    if (!(age > -SKEW_MS)) return 'proof'
    if (use.kind === 'submit' && age < SHORTEST_MS) return 'early'
    return count(given.signature ?? '', use) ? undefined : 'proof'
  }

  return { challenge, verify }
}

export type Proofs = ReturnType<typeof createProofs>
