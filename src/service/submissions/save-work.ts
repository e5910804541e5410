import { basename } from 'node:path/posix'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { newId } from './new-id.ts'
import type { Target } from './save-submission.ts'
import { ownUploads, pathsIn } from './uploads.ts'
import { writeRecord } from './write-record.ts'

const CODE = 'CMS_COLLECT_WORK_IMG'

/** A visitor's work, to be reviewed, with its photographs linked to it in the same transaction. */
export const workTarget = (content: Content): Target => ({
  table: 'collect_work',
  write: async (db, id, { values, wallClock }) => {
    const paths = pathsIn(values.workPhoto)
    const work = {
      ...values,
      collectId: id,
      workPhoto: paths.map((path) => `/${path}`).join(','),
      createTime: wallClock,
      reviewStatus: 'pending',
    }
    await writeRecord(content, db, 'collectWork', work, 'visitor')
    await ownUploads(db, id, paths)
    await raiseVersion(db, 'file')
    await db.deleteFrom('file').where('object_id', '=', id).where('code', '=', CODE).execute()
    const fileIds = newId().slice(2)
    for (const [index, path] of paths.entries()) {
      const suffix = path.slice(path.lastIndexOf('.') + 1)
      const file = {
        // Ids that sort as the photographs do: the first is the cover.
        fileInfoId: `${fileIds}${String(index).padStart(2, '0')}`,
        objectId: id,
        code: CODE,
        fileOldname: `${String(values.workName)} ${index + 1}.${suffix}`,
        fileSuffix: suffix,
        fileName: basename(path),
        filePath: `/${path}`,
        description: String(values.workName),
      }
      await writeRecord(content, db, 'file', file, 'visitor')
    }
  },
})

/** Photographs that are linked to a work, whoever may see it. */
export const linkedPhotos = async ({ reader }: Content, workId: string): Promise<readonly string[]> => {
  const rows = await reader.selectFrom('upload').select('path').where('owner', '=', workId).execute()
  return rows.map(({ path }) => path)
}
