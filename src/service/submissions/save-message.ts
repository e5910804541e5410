import type { Content } from '../content.ts'
import type { Target } from './save-submission.ts'
import { writeRecord } from './write-record.ts'

/** A visitor's message, to be reviewed. The organisation it was sent to is always this one, and is not kept. */
export const messageTarget = (content: Content): Target => ({
  table: 'message',
  write: async (db, id, { values: { orgId: _orgId, ...values }, wallClock }) => {
    const message = { ...values, messageId: id, createTime: wallClock, reviewStatus: 'pending' }
    await writeRecord(content, db, 'message', message, 'visitor')
  },
})
