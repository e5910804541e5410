import { countedFiles, countedRecords } from '../../base/messages/message.ts'
import type { Progress } from '../../base/progress.ts'
import type { FolderProgress } from '../../content/import/index.ts'
import { message, sameInBoth } from '../../engine/errors/index.ts'

/** Creates a callback that shows the progress of importing a content folder. */
export function showImport(progress: Progress) {
  return ({ records, files, allFiles }: FolderProgress): void => {
    const filesDone =
      allFiles === 0 ? sameInBoth('') : message`, ${files} of ${countedFiles(allFiles)} copied`
    progress.show(
      records === 0 && files === 0
        ? message`importing content: reading the first records`
        : message`importing content: ${countedRecords(records)} so far${filesDone}`,
    )
  }
}
