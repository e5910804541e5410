import { museumQuestions, newMuseum, refuseFilled } from './new-museum.ts'
import { answersTo } from './questions.ts'
import type { RunOptions } from './run-new.ts'
import { writeNew } from './write-new.ts'

/**
 * Makes a small museum in a folder that is empty or not there yet. Answers whether it was written.
 *
 * @throws UsageError where the folder holds anything, or a name is missing.
 */
export const runNewMuseum = async (options: RunOptions): Promise<boolean> => {
  const { folder, given, asker, language } = options
  refuseFilled(folder)
  const answers = await answersTo(museumQuestions, given, asker, language)
  return writeNew(newMuseum(answers, folder), { ...options, files: [] })
}
