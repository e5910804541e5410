import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { provideValidators } from '../../src/engine/index.ts'
import { builtValidator } from '../../src/run/built-validators.ts'
import { builtFolder } from '../../src/run/package-root.ts'

// Uses the validators of the build, as at the start of a site, because each test process would take seconds
// to compile its own. Schemas that changed since the build are compiled, as are all without a build. Changed
// options of ajv take effect only after a build.
if (existsSync(join(builtFolder, 'server', 'validators-check.cjs'))) provideValidators(builtValidator)
