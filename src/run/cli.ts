import { callProgram } from '../engine/errors/index.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { call } from './commands/program.ts'
import { isInstalled } from './package-root.ts'

takeBuiltValidators()
if (isInstalled) callProgram('npx vitrine')
await call(process.argv.slice(2))
