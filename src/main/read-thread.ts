import { serveReads } from '../service/database/serve-reads.ts'

serveReads()
