import { builtCode } from './built-code.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { runDev } from './run-dev.ts'

takeBuiltValidators()
await runDev(builtCode)
