import type { SubmissionForm } from './forms.ts'
import type { Target } from './save-submission.ts'
import { ownUploads, pathsIn } from './uploads.ts'

/** The values of any other form, for the museum's staff; no call answers them. */
export const formTarget = ({ name, photos }: SubmissionForm): Target => ({
  table: 'submission',
  write: async (db, id, { values, now }) => {
    const record = JSON.stringify(values)
    await db
      .insertInto('submission')
      .values({ id, form: name, created: now.toISOString(), review_status: 'pending', record })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ record }))
      .execute()
    await ownUploads(
      db,
      id,
      photos.flatMap((field) => pathsIn(values[field.name])),
    )
  },
})
