import { encodePicture } from '../site/server/pictures/encode-picture.ts'
import { answerJobs } from './helper-process.ts'

answerJobs(encodePicture)
