import { servePhotoJobs } from '../content/submissions/serve-photo-jobs.ts'

servePhotoJobs()
