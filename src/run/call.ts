import { explained } from '../base/app-error.ts'
import { languageOfCall } from '../commands/language.ts'
import { programIn } from './commands/program.ts'

/** Whoever reads the output may have seen enough, as "head" has: what follows is for nobody, and the command ends as it would have. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

/** Runs the command that `words` call. What goes wrong is printed in one sentence, and sets the exit code. */
export async function call(words: readonly string[]): Promise<void> {
  outliveReaders()
  const language = languageOfCall(words, process.env)
  try {
    await programIn(language).parseAsync(words, { from: 'user' })
  } catch (error) {
    console.error(explained(error)?.[language] ?? error)
    process.exitCode = 1
  }
}
