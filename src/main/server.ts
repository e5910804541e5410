import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bilingual, bilingual, languageOfEnvironment } from '../errors/index.ts'
import { createProgress } from '../shared/progress.ts'
import { loadRenderer } from '../site/app/index.ts'
import { originAt, readEnvironment, StartError } from '../site/server/environment.ts'
import type { EncodeJob } from '../site/server/pictures/encode-picture.ts'
import { boot } from './boot.ts'
import { endConnections } from './end-connections.ts'
import { createHelperProcess } from './helper-process.ts'
import { ownAddress } from './own-address.ts'
import { builtFolder } from './package-root.ts'

/** What a visitor's answer may still take once the process was asked to end. */
const GRACE_MS = 5000

function noName(host: string): Bilingual {
  return bilingual(
    `HOST is "${host}", which is no name of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.`,
    `HOST 是“${host}”，不是这台机器的名称。请设置为 127.0.0.1，或者设置为 0.0.0.0 使用它的所有地址。`,
  )
}

const CODES: Readonly<Record<string, (host: string, port: number) => Bilingual>> = {
  EADDRINUSE: (host, port) =>
    bilingual(
      `Port ${port} on ${host} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
      `${host} 的端口 ${port} 已被占用。请停止占用它的程序，或者换一个端口：PORT=${port + 1} npm start`,
    ),
  EACCES: (_host, port) =>
    bilingual(
      `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`,
      `当前用户不能使用端口 ${port}。请换一个大于 1023 的端口：PORT=3000 npm start`,
    ),
  EADDRNOTAVAIL: (host) =>
    bilingual(
      `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
      `这台机器没有地址 ${host}。请把 HOST 设置为它有的地址，例如 127.0.0.1。`,
    ),
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
}

const language = languageOfEnvironment(process.env)

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function built(name: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), name)
}

/** Versions of pictures give way to answers. */
const ENCODING_NICENESS = 5

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const { host, port } = environment
  const progress = createProgress({ stream: process.stdout, language })
  const encoding = createHelperProcess<EncodeJob, readonly number[]>(
    built('encode-process.js'),
    ENCODING_NICENESS,
  )
  const site = await boot({
    environment,
    clientDir: join(builtFolder, 'client'),
    photoEncoder: built('photo-encoder.js'),
    encode: async (job) => (await encoding.run(job)) ?? [],
    now: () => new Date(),
    say: (text) => {
      progress.clear()
      console.log(`vitrine: ${text}`)
    },
    progress,
  })
  const { app, warmUp } = site
  const close = async (): Promise<void> => {
    // What is being answered may still wait for it.
    await site.close()
    encoding.stop()
  }
  // A build made while this server runs replaces the files that it has not read yet.
  await loadRenderer()
  try {
    await app.listen({ host, port })
  } catch (error) {
    await close()
    const explain = CODES[codeOf(error)]
    throw explain === undefined ? error : new StartError(explain(host, port))
  }
  const bound = app.server.address()
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port
  const address = `${originAt(host, actual)}/`
  const open = bilingual(`the museum is open at ${address}`, `博物馆网站已经打开：${address}`)
  console.log(`vitrine: ${open[language]}`)
  const own = ownAddress(site.site.manifest, address, language)
  if (own !== undefined) console.log(`vitrine: ${own}`)
  const stop = (): void => {
    endConnections(app.server, GRACE_MS)
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // Requests are logged meanwhile: a line that is updated would run into theirs.
  const lines = createProgress({ stream: { write: (text) => process.stdout.write(text) }, language })
  warmUp(lines).catch((error: unknown) => app.log.warn(error, 'preparing pictures stopped'))
}

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? `vitrine: ${error.messages[language]}` : error)
  process.exit(1)
}
