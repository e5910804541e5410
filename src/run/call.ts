import { languageOfCall } from '../commands/language.ts'
import type { Language } from '../engine/errors/index.ts'
import { UsageError } from '../engine/errors/usage-error.ts'
import { StartError } from '../web/site/start-error.ts'
import { programIn } from './commands/program.ts'

function sentence(error: unknown, language: Language): unknown {
  // Of the service, whose error class would bring all of it here.
  if (error instanceof Error && 'hint' in error && 'messages' in error)
    return Object(error.messages)[language]
  return error instanceof UsageError || error instanceof StartError ? error.messages[language] : error
}

/** Runs the command that `words` call. What goes wrong is printed in one sentence, and sets the exit code. */
export async function call(words: readonly string[]): Promise<void> {
  const language = languageOfCall(words, process.env)
  try {
    await programIn(language).parseAsync(words, { from: 'user' })
  } catch (error) {
    console.error(sentence(error, language))
    process.exitCode = 1
  }
}
