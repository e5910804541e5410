import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Slowest test files, of each project in order. Files that mostly wait are small, and would otherwise start last. */
const LONGEST = [
  'tests/content/contract-sqlite.test.ts',
  'tests/content/contract-postgres.test.ts',
  'tests/package/package.test.ts',
  'tests/commands/check-files.test.ts',
  'tests/web/hostile-backends.test.ts',
  'tests/every-page/pages.test.ts',
  'tests/commands/import-table.test.ts',
  'tests/run/workers.test.ts',
  'tests/web/extensions.test.ts',
  'tests/web/fast-way.test.ts',
  'tests/content/killed.test.ts',
  'tests/commands/new/new-source.test.ts',
  'tests/commands/plan-data.test.ts',
  'tests/run/start.test.ts',
  'tests/run/watched.test.ts',
  'tests/commands/translations/further-language.test.ts',
  'tests/content/read-table.test.ts',
  'tests/commands/translations/translations.test.ts',
  'tests/commands/new/new-museum.test.ts',
  'tests/every-page/calls.test.ts',
  'tests/commands/import-pictures.test.ts',
  'tests/commands/import.test.ts',
  'tests/web/missing-pages.test.ts',
  'tests/docs/guides.test.ts',
  'tests/content/full-disk.test.ts',
  'tests/commands/check-live.test.ts',
  'tests/commands/new/built-in-presets.test.ts',
  'tests/web/malformed-http.test.ts',
  'tests/run/newer-node.test.ts',
  'tests/run/systemd-watchdog.test.ts',
  'tests/run/end-where-it-hangs.test.ts',
  'tests/web/web-node.test.ts',
  'tests/commands/harvest.test.ts',
  'tests/browser/submission.test.ts',
  'tests/browser/desk-form.test.ts',
  'tests/browser/hostile-content.test.ts',
  'tests/browser/pages.test.ts',
  'tests/browser/shell.test.ts',
  'tests/browser/search.test.ts',
  'tests/browser/trusted-types.test.ts',
  'tests/browser/notices.test.ts',
  'tests/browser/exhibitions.test.ts',
  'tests/browser/scripts.test.ts',
  'tests/browser/call-for-works.test.ts',
  'tests/browser/home.test.ts',
  'tests/browser/right-to-left.test.ts',
  'tests/browser/message-board.test.ts',
  'tests/browser/home-happening.test.ts',
  'tests/browser/accessible-view.test.ts',
  'tests/browser/journals.test.ts',
  'tests/browser/media.test.ts',
  'tests/browser/viewer.test.ts',
  'tests/browser/videos.test.ts',
  'tests/browser/own-records.test.ts',
  'tests/browser/museum-test.test.ts',
  'tests/browser/routes.test.ts',
  'tests/browser/extensions.test.ts',
  'tests/browser/typefaces.test.ts',
  'tests/browser/collection.test.ts',
]

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((file) => moduleId.replaceAll('\\', '/').endsWith(`/${file}`))
  return place === -1 ? LONGEST.length : place
}

/** The place of a file's project in vite.config.ts. */
function projectOf({ project }: TestSpecification): number {
  return project.vitest.projects.indexOf(project)
}

/**
 * Runs one project after the other, and in each the slowest test files first, so that none runs alone at the end; the others in Vitest's
 * order. A worker that finds no more file of a project goes on with the next, and does not wait for the other workers.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => projectOf(one) - projectOf(other) || placeOf(one) - placeOf(other))
  }
}
