import { sql } from 'kysely'
import type { SubmissionForm } from './forms.ts'
import type { Target } from './save-submission.ts'
import { ownUploads, pathsIn } from './uploads.ts'

/** The values of any other form, for the museum's staff; no call answers them. */
export const formTarget = ({ name, photos }: SubmissionForm): Target => ({
  table: 'submission',
  write: async (db, id, { values, now }) => {
    await sql`
      insert into submission (id, form, created, review_status, record)
      values (${id}, ${name}, ${now.toISOString()}, 'pending', ${JSON.stringify(values)})
      on conflict (id) do update set record = excluded.record`.execute(db)
    await ownUploads(
      db,
      id,
      photos.flatMap((field) => pathsIn(values[field.name])),
    )
  },
})
