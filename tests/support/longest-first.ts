import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files that take longest, of each project in their order. */
const LONGEST = [
  'tests/package/package.test.ts',
  'tests/web/hostile-backends.test.ts',
  'tests/content/contract-postgres.test.ts',
  'tests/run/workers.test.ts',
  'tests/content/contract-sqlite.test.ts',
  'tests/run/start.test.ts',
  'tests/mutation/mutation.test.ts',
  'tests/web/busy-pages.test.ts',
  'tests/content/photo-process.test.ts',
  'tests/every-page/pages.test.ts',
  'tests/develop/dev-server.test.ts',
  'tests/web/missing-pages.test.ts',
  'tests/web/fast-way.test.ts',
  'tests/content/killed.test.ts',
  'tests/commands/import.test.ts',
  'tests/web/sitemap.test.ts',
  'tests/commands/new/new-source.test.ts',
  'tests/commands/new/new-museum.test.ts',
  'tests/content/photo-memory.test.ts',
  'tests/run/fresh-clone.test.ts',
  'tests/run/watched.test.ts',
  'tests/commands/plan-states.test.ts',
  'tests/run/replaced-build.test.ts',
  'tests/run/newer-node.test.ts',
  'tests/content/storage.test.ts',
  'tests/content/iiif.test.ts',
  'tests/browser/submission.test.ts',
  'tests/browser/hostile-content.test.ts',
  'tests/browser/pages.test.ts',
  'tests/browser/live.test.ts',
  'tests/browser/home.test.ts',
  'tests/browser/visit-map.test.ts',
  'tests/browser/desk.test.ts',
  'tests/browser/accessible-view.test.ts',
  'tests/browser/looks.test.ts',
  'tests/browser/right-to-left.test.ts',
  'tests/browser/older-browsers.test.ts',
  'tests/browser/trusted-types.test.ts',
  'tests/browser/shell.test.ts',
  'tests/browser/viewer.test.ts',
  'tests/browser/message-board.test.ts',
  'tests/browser/loading.test.ts',
  'tests/browser/media.test.ts',
  'tests/browser/navigation.test.ts',
  'tests/browser/staff.test.ts',
  'tests/browser/search.test.ts',
  'tests/browser/text-boxes.test.ts',
  'tests/browser/notices.test.ts',
  'tests/browser/scripts.test.ts',
  'tests/browser/own-backend.test.ts',
  'tests/browser/filters.test.ts',
  'tests/browser/theme.test.ts',
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
