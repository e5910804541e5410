import { join } from 'node:path'
import { omitUndefined } from '../../base/object.ts'
import { HelperProcess } from '../../base/process/helper-process.ts'
import { createProgress } from '../../base/progress.ts'
import { languageOfEnvironment, type Message, message } from '../../engine/errors/index.ts'
import { loadRenderer } from '../../pages/app/render-app.tsx'
import type { EncodePicture } from '../../web/media/pictures/encode-picture.ts'
import type { CutFont } from '../../web/page/fonts/cut-font.ts'
import { type Environment, originAt } from '../../web/site/environment.ts'
import { type BootOptions, boot } from '../boot.ts'
import { loadTracing } from '../open-telemetry.ts'
import { furtherAddresses } from '../own-address.ts'
import { builtFolder } from '../package-root.ts'
import type { DrainTimes } from './listen.ts'
import type { EncoderCalls } from './process-calls.ts'

const SECOND_MS = 1000
/** Others serve meanwhile, so nobody waits for it. */
const LINGER_OF_REPLACED_MS = 5000

/** The language of whoever started the server. */
export const language = languageOfEnvironment(process.env)

/** A file of the built server. */
export function builtFile(name: string): string {
  return join(builtFolder, 'server', name)
}

/** Prints a sentence for who started the server. */
export function writeLine(text: Message): void {
  console.log(`vitrine: ${text[language]}`)
}

/** Progress as lines: requests are logged meanwhile, and a line that is updated would run into theirs. */
export function progressInLines() {
  return createProgress({ stream: { write: (text) => process.stdout.write(text) }, language })
}

/** Says where the site is open. */
export function sayOpen(
  { host }: Environment,
  manifest: Parameters<typeof furtherAddresses>[0],
  port: number,
): void {
  const address = `${originAt(host, port)}/`
  writeLine(message`the museum is open at ${address}`)
  for (const line of furtherAddresses(manifest, address)) console.log(`vitrine: ${line}`)
}

/** Says where the metrics are that have a port of their own. */
export function sayMetrics({ host }: Environment, port: number): void {
  const at = `${originAt(host, port)}/metrics`
  writeLine(message`metrics are at ${at}`)
}

/** How a process ends after a signal. */
export function drainTimes({ drainDelaySeconds, drainSeconds }: Environment): DrainTimes {
  return { acceptMs: drainDelaySeconds * SECOND_MS, lingerMs: 0, graceMs: drainSeconds * SECOND_MS }
}

/** How a worker ends whose place another has taken. */
export function replacedTimes(environment: Environment): DrainTimes {
  const { acceptMs, graceMs } = drainTimes(environment)
  return { acceptMs: 0, lingerMs: Math.max(LINGER_OF_REPLACED_MS, acceptMs), graceMs }
}

/** What yields to answers. */
const ENCODING_NICENESS = 5

export interface EncoderProcess {
  readonly encode: EncodePicture
  readonly cutFont: CutFont
  readonly stop: () => void
}

/** Makes versions of pictures and pieces of fonts in a process of its own. */
export function createEncoder(): EncoderProcess {
  const helper = new HelperProcess<EncoderCalls>(builtFile('encode-process.js'), {
    niceness: ENCODING_NICENESS,
  })
  return {
    encode: (job) => helper.ask('encode', job),
    cutFont: (job) => helper.ask('cutFont', job),
    stop: () => helper.stop(),
  }
}

export type OpenedSite = Awaited<ReturnType<typeof openBuiltSite>>

/** The built site, not yet listening, with its traces where the environment asks for them. */
export async function openBuiltSite(
  options: Omit<BootOptions, 'clientDir' | 'photoEncoder' | 'readThread' | 'now' | 'beginSpan'>,
) {
  const tracing = await loadTracing(options.environment.variables)
  const site = await boot({
    ...options,
    clientDir: join(builtFolder, 'client'),
    photoEncoder: builtFile('photo-encoder.js'),
    readThread: builtFile('read-thread.js'),
    warmsUp: true,
    adopt: process.argv.includes('--adopt'),
    now: () => new Date(),
    ...omitUndefined({ beginSpan: tracing?.begin }),
  })
  // A build made while this server runs replaces the files that it has not read yet.
  await loadRenderer()
  return {
    ...site,
    close: async (): Promise<void> => {
      await site.close()
      await tracing?.close()
    },
  }
}
