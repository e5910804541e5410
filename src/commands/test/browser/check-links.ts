import { createSemaphore } from '../../../base/semaphore.ts'
import { message } from '../../../engine/errors/index.ts'
import { type Fault, faultsOfKind } from '../expect/fault.ts'

const AT_ONCE = 4

const dead = faultsOfKind(
  'dead-link',
  message`A visitor who follows it finds nothing.`,
  message`Correct the address in the config or in the content.`,
)

/** Faults of links that lead to nothing, each address requested once. `links` has the pages by address. */
export async function checkLinks(
  origin: string,
  links: ReadonlyMap<string, string>,
  onChecked: (done: number) => void,
): Promise<readonly { readonly from: string; readonly fault: Fault }[]> {
  const atOnce = createSemaphore(AT_ONCE, Number.POSITIVE_INFINITY)
  let done = 0
  const checked = await Promise.all(
    [...links].map(([href, from]) =>
      atOnce(async () => {
        const answer = await fetch(origin + href, { redirect: 'follow' })
        await answer.body?.cancel()
        done += 1
        onChecked(done)
        const { status } = answer
        const fault = dead(message`the link ${href} answers ${status}`)
        return status < 400 ? [] : [{ from, fault }]
      }),
    ),
  )
  return checked.flat()
}
