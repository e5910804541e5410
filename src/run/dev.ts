import { runDev } from './run-dev.ts'
import { sourceCode } from './source-code.ts'

await runDev(sourceCode)
