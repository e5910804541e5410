import { connect, createServer, type Socket } from 'node:net'

/** A way to a local port whose connections can fall silent without ending, as behind a network that forgot them. */
export interface Relay {
  readonly port: number
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

export async function startRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket)
    socket.on('data', (bytes) => void other.write(bytes))
    if (isFrozen) socket.pause()
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    keep(near, far)
    keep(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
