import { join } from 'node:path'
import { omitUndefined } from '../../base/object.ts'
import { HelperProcess } from '../../base/process/helper-process.ts'
import { createProgress } from '../../base/progress.ts'
import { languageOfEnvironment, type Message, message } from '../../engine/errors/index.ts'
import { loadRenderer } from '../../pages/app/index.ts'
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
/** Long, since the other workers serve meanwhile. */
const LINGER_OF_REPLACED_MS = 5000

/** Language of the environment that started the server. */
export const language = languageOfEnvironment(process.env)

/** Returns the path of a file of the built server. */
export function builtFile(name: string): string {
  return join(builtFolder, 'server', name)
}

/** Prints a message for the operator. */
export function writeLine(text: Message): void {
  console.log(`vitrine: ${text[language]}`)
}

/** Creates progress output in lines, since an updated line would mix with logged requests. */
export function progressInLines() {
  return createProgress({ stream: { write: (text) => process.stdout.write(text) }, language })
}

/** Prints the addresses of the site. */
export function sayOpen(
  { host }: Environment,
  manifest: Parameters<typeof furtherAddresses>[0],
  port: number,
): void {
  const address = `${originAt(host, port)}/`
  writeLine(message`the museum is open at ${address}`)
  for (const line of furtherAddresses(manifest, address)) console.log(`vitrine: ${line}`)
}

/** Prints the address of metrics on a separate port. */
export function sayMetrics({ host }: Environment, port: number): void {
  const at = `${originAt(host, port)}/metrics`
  writeLine(message`metrics are at ${at}`)
}

/** Times of a shutdown by signal. */
export function drainTimes({ drainDelaySeconds, drainSeconds }: Environment): DrainTimes {
  return { acceptMs: drainDelaySeconds * SECOND_MS, lingerMs: 0, graceMs: drainSeconds * SECOND_MS }
}

/** Times of a shutdown of a replaced worker. */
export function replacedTimes(environment: Environment): DrainTimes {
  const { acceptMs, graceMs } = drainTimes(environment)
  return { acceptMs: 0, lingerMs: Math.max(LINGER_OF_REPLACED_MS, acceptMs), graceMs }
}

/** Niceness of encoding, below the priority of requests. */
const ENCODING_NICENESS = 5

export interface EncoderProcess {
  readonly encode: EncodePicture
  readonly cutFont: CutFont
  readonly stop: () => void
}

/** Creates a process that encodes pictures and subsets fonts. */
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

/** Opens the built site without listening, with traces if the environment enables them. */
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
  // Loaded now, since a build during the run replaces files that were not read yet.
  await loadRenderer()
  return {
    ...site,
    close: async (): Promise<void> => {
      await site.close()
      await tracing?.close()
    },
  }
}
