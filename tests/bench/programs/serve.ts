import type { Server } from 'node:http'

/** Listens on a free port of this machine and sends it to the process that started this one. */
export function serve(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 })
  })
  process.once('disconnect', () => process.exit(0))
}
