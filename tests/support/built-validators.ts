import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { provideValidators } from '../../src/engine/index.ts'
import { builtValidator } from '../../src/run/built-validators.ts'
import { builtFolder } from '../../src/run/package-root.ts'

// A config is checked by the validators of the build, as at a start of the site: each process of the tests would take seconds to compile
// its own. A schema that has changed since the build is compiled, and so is each where nothing is built; other options of ajv are tested once
// they are built.
if (existsSync(join(builtFolder, 'server', 'validators-check.cjs'))) provideValidators(builtValidator)
