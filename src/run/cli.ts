import { setProgramName } from '../engine/errors/index.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { runProgram } from './commands/program.ts'
import { isInstalled } from './package-root.ts'

/** Whoever reads the output may have seen enough, as "head" has: what follows is for nobody, and the command ends as it would have. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

outliveReaders()
takeBuiltValidators()
if (isInstalled) setProgramName('npx vitrine')
await runProgram(process.argv.slice(2))
