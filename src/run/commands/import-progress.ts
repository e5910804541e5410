import { countedFiles, countedRecords } from '../../base/counted.ts'
import type { Progress } from '../../base/progress.ts'
import type { FolderProgress } from '../../content/index.ts'
import { message } from '../../engine/errors/index.ts'

/** Shows how far the import of a content folder is. */
export function showImport(progress: Progress) {
  return ({ records, files, allFiles }: FolderProgress): void => {
    const stored = message`${files} of ${countedFiles(allFiles)}`
    progress.show(message`importing content: ${countedRecords(records)}, ${stored}`)
  }
}
