import type { Content } from '../../../src/content/index.ts'
import {
  type ContributionKind,
  findContribution,
  type SeenContribution,
} from '../../../src/content/staff/index.ts'

/** A contribution as it is now, as somebody sees it who decides at once. */
export async function seen(content: Content, kind: ContributionKind, id: string): Promise<SeenContribution> {
  return (await findContribution(content, kind, id)) ?? { id, revision: '0' }
}
