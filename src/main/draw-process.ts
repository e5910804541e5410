import { drawDemoFile } from './draw-demo-file.ts'
import { answerJobs } from './helper-process.ts'

answerJobs(({ path }: { readonly path: string }) => drawDemoFile(path))
