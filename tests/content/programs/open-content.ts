// Opens the content in a folder and closes it: what every process of a site begins with.
// open-content.ts FOLDER [DATABASE_URL]
import { openContent } from '../../../src/content/content.ts'

const [, , dataDir = '', databaseUrl] = process.argv
// Each waits until those before it have migrated, however long a busy machine takes.
const content = await openContent({ dataDir, databaseUrl, busyMilliseconds: 300_000 })
await content.close()
