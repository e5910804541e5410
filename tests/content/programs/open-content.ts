// Opens the content in a folder and closes it: what every process of a site begins with.
// open-content.ts FOLDER [DATABASE_URL]
import { openContent } from '../../../src/content/content.ts'

const [, , dataDir = '', databaseUrl] = process.argv
const content = await openContent({ dataDir, databaseUrl })
await content.close()
