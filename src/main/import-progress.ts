import { bilingual } from '../errors/index.ts'
import type { FolderProgress } from '../service/index.ts'
import { counted } from '../shared/counted.ts'
import type { Progress } from '../shared/progress.ts'

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
