import { builtCode } from './built-code.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { runDev } from './run-dev.ts'
import { endWithPackageManager } from './serve/end-with-parent.ts'

takeBuiltValidators()
endWithPackageManager()
await runDev(builtCode)
