import { builtCode } from './built-code.ts'
import { runDev } from './run-dev.ts'

await runDev(builtCode)
