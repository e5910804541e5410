import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import type { ReadReplica } from '../database/read-replica.ts'
import type { Embargo } from '../records/embargo.ts'
import type { ReadCall } from './read-call.ts'

/** What is read from one database: the calls, and what of its content is not public yet. */
export interface Side {
  readonly calls: readonly ReadCall[]
  readonly embargo: Embargo
}

/** What a replica says where a row that is being read goes away. */
const CONFLICT = '40001'

/**
 * Calls that are answered from a replica where that has the version of the content or a later one, else from the primary. So an answer
 * is never older than the version it is kept by, however far the replica is behind.
 */
export function preferReplica(
  replica: Pick<ReadReplica, 'hasReached' | 'leave'>,
  version: () => Promise<number>,
  fromReplica: Side,
  fromPrimary: Side,
): Side {
  const either = async <T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> => {
    if (!(await replica.hasReached(await version()))) return second()
    try {
      return await first()
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailable
      if (!isAway && Object(error).code !== CONFLICT) throw error
      if (isAway) replica.leave()
      return second()
    }
  }
  const callOf = (primary: ReadCall, second: ReadCall | undefined): ReadCall => ({
    ...primary,
    validate: (request) => {
      const { key, answer } = primary.validate(request)
      const preferred = async () => (second ?? primary).validate(request).answer()
      return { key, answer: () => either(preferred, answer) }
    },
  })
  return {
    calls: fromPrimary.calls.map((call, index) => callOf(call, fromReplica.calls[index])),
    embargo: {
      minute: fromPrimary.embargo.minute,
      hiddenFrom: (definition) =>
        either(
          () => fromReplica.embargo.hiddenFrom(definition),
          () => fromPrimary.embargo.hiddenFrom(definition),
        ),
      hiddenRecords: () => either(fromReplica.embargo.hiddenRecords, fromPrimary.embargo.hiddenRecords),
    },
  }
}
