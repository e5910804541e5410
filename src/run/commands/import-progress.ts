import { counted } from '../../base/counted.ts'
import type { Progress } from '../../base/progress.ts'
import type { FolderProgress } from '../../content/index.ts'
import { bilingual } from '../../engine/errors/index.ts'

/** Shows how far the import of a content folder is. */
export function showImport(progress: Progress) {
  return ({ records, files, allFiles }: FolderProgress): void => {
    const stored = bilingual(`${files} of ${counted(allFiles, 'file')}`, `${allFiles} 个文件中的 ${files} 个`)
    progress.show(
      bilingual(
        `importing content: ${counted(records, 'record')}, ${stored.en}`,
        `正在导入内容：${records} 条记录，${stored.zh}`,
      ),
    )
  }
}
