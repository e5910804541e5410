import { callProgram, type Language } from '../errors/index.ts'
import { UsageError } from '../errors/usage-error.ts'
import { StartError } from '../site/server/start-error.ts'
import { languageOfCall } from '../tools/cli/language.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { isInstalled } from './package-root.ts'
import { programIn } from './program.ts'

function sentence(error: unknown, language: Language): unknown {
  // Of the service, whose error class would bring all of it here.
  if (error instanceof Error && 'hint' in error && 'zh' in error)
    return language === 'zh' ? error.zh : `${error.message.replace(/\.?$/, '.')} ${error.hint}`
  return error instanceof UsageError || error instanceof StartError ? error.messages[language] : error
}

takeBuiltValidators()
if (isInstalled) callProgram('npx vitrine')
const language = languageOfCall(process.argv.slice(2), process.env)
try {
  await programIn(language).parseAsync()
} catch (error) {
  console.error(sentence(error, language))
  process.exitCode = 1
}
