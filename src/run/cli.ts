import { setProgramName } from '../engine/errors/index.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { runProgram } from './commands/program.ts'
import { isInstalled } from './package-root.ts'

/**
 * Ignores EPIPE: the reader of the output, such as "head", may have closed it, and the command ends as usual.
 */
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
