import { servePhotoJobs } from '../service/submissions/serve-photo-jobs.ts'

servePhotoJobs()
