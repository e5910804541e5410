import { setFlagsFromString } from 'node:v8'
import { explainError } from '../base/app-error.ts'
import { createProgress } from '../base/progress.ts'
import { message } from '../engine/errors/index.ts'
import { type Environment, readEnvironment } from '../web/site/environment.ts'
import { takeBuiltValidators } from './built-validators.ts'
import { drainConnections, listenAt, refuseTakenPort } from './serve/listen.ts'
import { defaultWorkers, servePrimary } from './serve/primary.ts'
import {
  createEncoder,
  drainTimes,
  language,
  openBuiltSite,
  progressInLines,
  sayMetrics,
  sayOpen,
  writeLine,
} from './serve/site-process.ts'
import { endWhereItHangs, endWithPackageManager, tellSystemdWatchdog } from './serve/watchdogs.ts'
import { ownWorker, serveAsWorker } from './serve/worker.ts'

/** Serves the site in this process until SIGINT or SIGTERM. */
async function serveAlone(environment: Environment): Promise<void> {
  const progress = createProgress({ stream: process.stdout, language })
  const encoder = createEncoder()
  let isDraining = false
  const opened = await openBuiltSite({
    environment,
    encode: encoder.encode,
    cutFont: encoder.cutFont,
    isDraining: () => isDraining,
    say: (text) => {
      progress.clear()
      console.log(`vitrine: ${text}`)
    },
    progress,
  })
  const { app, site, warmUp, prepare, metricsApp } = opened
  const close = async (): Promise<void> => {
    // Requests in progress may still wait for it.
    await opened.close()
    encoder.stop()
  }
  const { host, port, metricsPort } = environment
  try {
    if (metricsApp !== undefined && metricsPort !== undefined)
      sayMetrics(environment, await listenAt(metricsApp, host, metricsPort))
    sayOpen(environment, site.manifest, await listenAt(app, host, port))
  } catch (error) {
    await close()
    throw error
  }
  const stop = (): void => {
    isDraining = true
    drainConnections(app.server, drainTimes(environment))
      .then(close)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // Without a listener, the signal would end the process.
  if (process.platform !== 'win32')
    process.on('SIGUSR2', () => writeLine(message`With one worker, the config is read again by a restart.`))
  await warmUp().catch((error: unknown) => app.log.warn(error, 'the first pages could not be made'))
  prepare(progressInLines()).catch((error: unknown) => app.log.warn(error, 'preparing pictures stopped'))
}

// By default, V8 lets the heap double before a full garbage collection. Rendering leaves little live data
// there: this saves 60 of 448 MB under load, at no measurable CPU time.
setFlagsFromString('--heap-growing-percent=30')
takeBuiltValidators()
const hasStarted = endWhereItHangs()
tellSystemdWatchdog()

async function startServer(): Promise<void> {
  const environment = readEnvironment(process.env)
  const worker = ownWorker()
  if (worker !== undefined) return serveAsWorker(worker, environment)
  endWithPackageManager()
  await refuseTakenPort(environment.host, environment.port)
  const count = environment.workers ?? defaultWorkers()
  return count === 1 ? serveAlone(environment) : servePrimary(environment, count)
}

try {
  await startServer()
  hasStarted()
} catch (error) {
  const words = explainError(error)
  console.error(words === undefined ? error : `vitrine: ${words[language]}`)
  process.exit(1)
}
