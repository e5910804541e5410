import { type Migration, runStatements } from './migration.ts'

/** What visitors called their photographs is kept no longer: it may say who is in the picture, and where. */
export const uploadNames: Migration = {
  name: '015-upload-names',
  up: async (db) => {
    await runStatements(db, ["update upload set name = ''"])
  },
}
