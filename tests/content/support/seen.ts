import type { Content } from '../../../src/content/index.ts'
import {
  type ContributionKind,
  findContribution,
  type SeenContribution,
} from '../../../src/content/staff/index.ts'

/** Returns the current revision of a contribution, for a decision made at once. */
export async function seen(content: Content, kind: ContributionKind, id: string): Promise<SeenContribution> {
  return (await findContribution(content, kind, id)) ?? { id, revision: '0' }
}
