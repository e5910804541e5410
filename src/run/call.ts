import { explained } from '../base/app-error.ts'
import { languageOfCall } from '../commands/language.ts'
import { programIn } from './commands/program.ts'

/** Runs the command that `words` call. What goes wrong is printed in one sentence, and sets the exit code. */
export async function call(words: readonly string[]): Promise<void> {
  const language = languageOfCall(words, process.env)
  try {
    await programIn(language).parseAsync(words, { from: 'user' })
  } catch (error) {
    console.error(explained(error)?.[language] ?? error)
    process.exitCode = 1
  }
}
