import { join } from 'node:path'
import { loadRenderer } from '../../pages/app/index.ts'
import type { Encode } from '../../web/media/pictures/encode-picture.ts'
import type { CutFont } from '../../web/page/fonts/cut-font.ts'
import { type BootOptions, boot } from '../boot.ts'
import { createHelperProcess } from '../helper-process.ts'
import { loadTracing } from '../open-telemetry.ts'
import { builtFolder } from '../package-root.ts'
import type { EncoderCalls } from './calls.ts'
import { built } from './site-process.ts'

/** What yields to answers. */
const ENCODING_NICENESS = 5

export interface Encoder {
  readonly encode: Encode
  readonly cutFont: CutFont
  readonly stop: () => void
}

/** Makes versions of pictures and pieces of fonts in a process of its own. */
export function createEncoder(): Encoder {
  const { ask, stop } = createHelperProcess<EncoderCalls>(built('encode-process.js'), ENCODING_NICENESS)
  return { encode: (job) => ask('encode', job), cutFont: (job) => ask('cutFont', job), stop }
}

export type OpenedSite = Awaited<ReturnType<typeof openSite>>

/** The built site, not yet listening, with its traces where the environment asks for them. */
export async function openSite(
  options: Omit<BootOptions, 'clientDir' | 'photoEncoder' | 'readThread' | 'now' | 'beginSpan'>,
) {
  const tracing = await loadTracing(options.environment.variables)
  const site = await boot({
    ...options,
    clientDir: join(builtFolder, 'client'),
    photoEncoder: built('photo-encoder.js'),
    readThread: built('read-thread.js'),
    warmsUp: true,
    adopt: process.argv.includes('--adopt'),
    now: () => new Date(),
    ...(tracing === undefined ? {} : { beginSpan: tracing.begin }),
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
