import { createHash, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counters } from '../../base/counters.ts'
import { isObject } from '../../base/object.ts'
import type { Secrets } from '../../base/secrets.ts'
import type { WriteRefusal } from '../../engine/contracts/form.ts'

/** Proof of work sent by a browser. */
interface Proof {
  readonly challenge: Challenge
  readonly solution: Solution
}

/** Minimum and maximum number of hashes: about a second on an average phone. */
const WORK = { min: 20_000, max: 120_000 } as const

/** Hours for which a proof is valid before the form must request a new one. */
const PROOF_HOURS = 2

/** Minimum time between opening and submitting a form; a person needs longer. */
const MIN_MS = 2_000

/**
 * Maximum uses of one proof. Retries of one submission share an idempotency key, and are counted too, since the service may ignore keys.
 * A submission without a key uses up the proof.
 */
const USES = { submissions: 3, tries: 12, steps: 36, uploads: 40 } as const

/** Points of a submission without a key, so that no other submission fits. */
const WITHOUT_KEY = USES.submissions + 1

/** Maximum clock difference between two nodes of a site. */
const SKEW_MS = 60_000

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

/** Shortens a client-supplied text for use as a store key. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
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

const USES_OF = { submit: USES.tries, step: USES.steps, upload: USES.uploads } as const

/** Returns the form named by an unverified proof, or undefined if the header is not a proof. */
export function formOfProof(header: string): string | undefined {
  const form = proofIn(header)?.challenge.parameters.data?.form
  return typeof form === 'string' ? form : undefined
}

/** One use of a proof. */
export interface ProofUse {
  readonly form: string
  readonly kind: 'submit' | 'step' | 'upload'
  readonly key: string
}

/** Increments a counter and returns its value, even above the limit. */
async function countUse(counter: RateLimiterAbstract, key: string, points = 1): Promise<number> {
  try {
    return (await counter.consume(key, points)).consumedPoints
  } catch (error) {
    if (error instanceof RateLimiterRes) return error.consumedPoints
    throw error
  }
}

/** Creates a function that counts the uses of a proof and returns whether one more is allowed. */
function countUses(counters: Counters) {
  const named = (name: string, points: number): RateLimiterAbstract =>
    counters({ name: `proof ${name}`, points, seconds: PROOF_HOURS * 3600 })
  const kinds = {
    submit: named('submit', USES_OF.submit),
    step: named('step', USES_OF.step),
    upload: named('upload', USES_OF.upload),
  }
  const submissions = named('submissions', WITHOUT_KEY)
  const keys = named('keys', 1)
  return async (proof: string, { kind, key }: ProofUse): Promise<boolean> => {
    const submitted = (await submissions.get(proof))?.consumedPoints ?? 0
    if (submitted > USES.submissions) return false
    if ((await countUse(kinds[kind], proof)) > USES_OF[kind]) return false
    if (kind === 'upload') return true
    if (key === '') return (await countUse(submissions, proof, WITHOUT_KEY)) === WITHOUT_KEY
    const isNew = (await countUse(keys, `${proof} ${digestOf(key)}`)) === 1
    return !isNew || (await countUse(submissions, proof)) <= USES.submissions
  }
}

/**
 * Creates proofs of work (ALTCHA): challenges for a form, signed with the first secret, and verification of their solutions, signed with
 * any. The only state is the number of uses; after a restart with other secrets, forms must request a new challenge.
 */
export function createProofs(secrets: Secrets, now: () => Date, counters: Counters) {
  const [newest] = secrets
  const count = countUses(counters)

  const challenge = (form: string): Promise<Challenge> =>
    createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(WORK.min, WORK.max),
      deriveKey,
      hmacSignatureSecret: newest,
      hmacKeySignatureSecret: newest,
      expiresAt: new Date(now().getTime() + PROOF_HOURS * 3_600_000),
      data: { form, opened: now().getTime() },
    })

  const isSigned = async (given: Challenge, solution: Solution): Promise<boolean> => {
    for (const secret of secrets) {
      const { verified } = await verifySolution({
        challenge: given,
        solution,
        deriveKey,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      }).catch(() => ({ verified: false }))
      if (verified) return true
    }
    return false
  }

  const verify = async (header: string, use: ProofUse): Promise<WriteRefusal | undefined> => {
    const proof = proofIn(header)
    if (proof === undefined) return 'proof'
    const { challenge: given, solution } = proof
    const { data } = given.parameters
    if (!isObject(data) || data.form !== use.form) return 'proof'
    if (!(await isSigned(given, solution))) return 'proof'
    const age = now().getTime() - Number(data.opened)
    // The server clock was set back: waiting would not help, but a new challenge does.
    if (!(age > -SKEW_MS)) return 'proof'
    if (use.kind === 'submit' && age < MIN_MS) return 'early'
    return (await count(digestOf(given.signature ?? ''), use)) ? undefined : 'proof'
  }

  return { challenge, verify }
}

export type Proofs = ReturnType<typeof createProofs>
