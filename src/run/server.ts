import { readEnvironment } from '../web/site/environment.ts'
import { StartError } from '../web/site/start-error.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { serveAlone } from './serve/alone.ts'
import { defaultWorkers } from './serve/default-workers.ts'
import { servePrimary } from './serve/primary.ts'
import { language } from './serve/site-process.ts'
import { ownWorker, serveAsWorker } from './serve/worker.ts'

takeBuiltValidators()

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const worker = ownWorker()
  if (worker !== undefined) return serveAsWorker(worker, environment)
  const count = environment.workers ?? defaultWorkers()
  return count === 1 ? serveAlone(environment) : servePrimary(environment, count)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? `vitrine: ${error.messages[language]}` : error)
  process.exit(1)
}
