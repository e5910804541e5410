import { serveReads } from '../content/database/serve-reads.ts'

serveReads()
