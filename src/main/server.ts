import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originAt, readEnvironment, StartError } from '../server/environment.ts'
import { boot } from './boot.ts'
import { createDrawing } from './create-drawing.ts'
import { endConnections } from './end-connections.ts'

/** What a visitor's answer may still take once the process was told to end. */
const GRACE_MS = 5000

const NO_NAME = (host: string): string =>
  `HOST is "${host}", which is no name of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all its addresses.`

const CODES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  EACCES: (_host, port) =>
    `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST to one it has, such as 127.0.0.1.`,
  ENOTFOUND: NO_NAME,
  EAI_AGAIN: NO_NAME,
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const start = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const { host, port } = environment
  const { app, close, warmUp } = await boot({
    environment,
    clientDir: join(process.cwd(), 'dist', 'client'),
    demoFile: createDrawing(join(dirname(fileURLToPath(import.meta.url)), 'draw-worker.js')),
    now: () => new Date(),
    say: (text) => console.log(`vitrine: ${text}`),
  })
  try {
    await app.listen({ host, port })
  } catch (error) {
    await close()
    const explain = CODES[codeOf(error)]
    throw explain === undefined ? error : new StartError(explain(host, port))
  }
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  console.log(`vitrine: the museum is open at ${originAt(host, actual)}/`)
  const stop = (): void => {
    endConnections(app.server, GRACE_MS)
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  warmUp().catch((error: unknown) => app.log.warn(error, 'drawing ahead stopped'))
}

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? `vitrine: ${error.message}` : error)
  process.exit(1)
}
