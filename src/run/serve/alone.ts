import { createProgress } from '../../base/progress.ts'
import { message } from '../../engine/errors/index.ts'
import type { Environment } from '../../web/site/environment.ts'
import { drainConnections, listenAt } from './listen.ts'
import {
  createEncoder,
  drainTimes,
  language,
  openBuiltSite,
  progressInLines,
  sayMetrics,
  sayOpen,
  writeLine,
} from './site-process.ts'

/** Serves the site in this process, until SIGINT or SIGTERM. */
export async function serveAlone(environment: Environment): Promise<void> {
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
    // What is being answered may still wait for it.
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
  // Without a listener, the signal ends the process.
  if (process.platform !== 'win32')
    process.on('SIGUSR2', () => writeLine(message`With one worker, the config is read again by a restart.`))
  await warmUp().catch((error: unknown) => app.log.warn(error, 'the first pages could not be made'))
  prepare(progressInLines()).catch((error: unknown) => app.log.warn(error, 'preparing pictures stopped'))
}
