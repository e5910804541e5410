import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that take more than half a minute of two cores, the longest first. */
const LONGEST = [
  'tests/start/fresh-clone.test.ts',
  'tests/service/killed.test.ts',
  'tests/start/start.test.ts',
  'tests/docs/commands.test.ts',
  'tests/service/contract.test.ts',
  'tests/server/hostile-backends.test.ts',
  'tests/package/package.test.ts',
  'tests/cli/import.test.ts',
  'tests/cli/new-commands.test.ts',
  'tests/dev/dev-server.test.ts',
  'tests/mutation/mutation.test.ts',
  'tests/browser/pages.test.ts',
  'tests/browser/hostile-content.test.ts',
  'tests/browser/desk.test.ts',
  'tests/browser/views.test.ts',
  'tests/browser/submission.test.ts',
  'tests/browser/plan-shots.test.ts',
  'tests/browser/live.test.ts',
  'tests/browser/tutorial.test.ts',
  'tests/browser/accessible-view.test.ts',
]

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.replaceAll('\\', '/').endsWith(`/${file}`))
  return place === -1 ? LONGEST.length : place
}

/** Begins with the longest files, so that none of them is left alone at the end; Vitest's own order for the rest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}
