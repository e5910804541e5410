import type { ItemStatus } from '../../schemas/config/index.ts'

/**
 * Status from start and end on the museum's clock (specification, section 4). `list`: current without an
 * end or until it, else ended. `detail`: ended after the end, upcoming before the start, else current.
 * `permanent`: always current. An end that is only a date lasts that whole day.
 */
export function statusOf(
  rule: 'list' | 'detail' | 'permanent',
  start: string | undefined,
  end: string | undefined,
  now: string,
): ItemStatus {
  if (rule === 'permanent') return 'current'
  const lastMoment = end?.length === 10 ? `${end}T23:59:59` : end
  if (lastMoment !== undefined && lastMoment < now) return 'ended'
  if (rule === 'detail' && start !== undefined && start > now) return 'upcoming'
  return 'current'
}
