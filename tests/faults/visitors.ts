import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { FORM_HEADERS } from '../../src/engine/contracts/form.ts'
import { message } from '../content/support/forms.ts'
import { mintedProof } from '../support/minted-proof.ts'

export const SECRET = 'shared by every process'
const TRY_AGAIN_MS = 50

/** Who writes while something fails, and the answers they got. */
export interface Visitors {
  /** Ids of submissions that were acknowledged, by the name that was sent. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** How many pages were answered, and what was answered in place of others. */
  readonly pages: () => { readonly answered: number; readonly failed: readonly string[] }
  /** Resolves when so many more submissions were acknowledged. */
  readonly more: (count: number) => Promise<void>
  readonly morePages: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A node that answers nothing is not asked for pages: a balancer would send them elsewhere. */
async function page(origin: string, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(origin + path)
    const text = await answer.text()
    return answer.status === 200 && text.includes('</html>') ? '' : `${path}: ${answer.status}`
  } catch {
    return undefined
  }
}

/**
 * Some visitors who send messages and some who read `paths`, from any of the nodes. A message that was not acknowledged is sent again
 * with its key, as the form does, to the next node.
 */
export function startVisitors(
  origins: () => readonly string[],
  { writers, paths }: { readonly writers: number; readonly paths: readonly string[] },
): Visitors {
  const acknowledged = new Map<string, string>()
  const failed: string[] = []
  let [count, answered, isStopped] = [0, 0, false]

  const send = async (
    origin: string,
    name: string,
    key: string,
    address: string,
  ): Promise<string | undefined> => {
    const response = await fetch(`${origin}/api/addMessage`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': address,
        [FORM_HEADERS.proof]: await mintedProof('message', SECRET),
      },
      body: JSON.stringify({ ...message, content: name }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    const answer: unknown = await response?.json().catch(() => undefined)
    return response?.status === 200 ? String(Reflect.get(Object(answer), 'data')) : undefined
  }
  const write = async (): Promise<void> => {
    while (!isStopped) {
      count += 1
      const [name, key] = [`message ${count} of visitors`, randomUUID()]
      const address = `198.18.${Math.floor(count / 250)}.${count % 250}`
      for (let turn = count; !isStopped; turn += 1) {
        const all = origins()
        const id = await send(all[turn % all.length] ?? '', name, key, address)
        if (id !== undefined) {
          acknowledged.set(name, id)
          break
        }
        await pause(TRY_AGAIN_MS)
      }
    }
  }
  const read = async (): Promise<void> => {
    for (let turn = 0; !isStopped; turn += 1) {
      const all = origins()
      const failure = await page(all[turn % all.length] ?? '', paths[turn % paths.length] ?? '/')
      if (failure === '') answered += 1
      else if (failure !== undefined) failed.push(failure)
      await pause(TRY_AGAIN_MS)
    }
  }
  const ended = Promise.all([read(), ...Array.from({ length: writers }, write)])
  return {
    acknowledged,
    pages: () => ({ answered, failed }),
    more: async (wanted) => {
      const until = acknowledged.size + wanted
      while (acknowledged.size < until) await pause(TRY_AGAIN_MS)
    },
    morePages: async (wanted) => {
      const until = answered + wanted
      while (answered < until) await pause(TRY_AGAIN_MS)
    },
    stop: async () => {
      isStopped = true
      await ended
    },
  }
}
