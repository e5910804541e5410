import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  readonly socket: Socket
  readonly write: (text: string | Buffer) => void
  /** Everything the server has sent so far. */
  readonly received: () => string
  /** Resolves with everything it sent once the server has closed the connection. */
  readonly closed: Promise<string>
}

/** A bare TCP connection to a port of this machine. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that resets the connection has closed it too.
  socket.on('error', () => {})
  const received = () => Buffer.concat(chunks).toString('latin1')
  return {
    socket,
    write: (text) => void socket.write(text),
    received,
    closed: new Promise((resolve) => {
      socket.once('close', () => resolve(received()))
    }),
  }
}

/** Sends bytes, and waits until the server has closed the connection. */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const connection = await openRaw(port)
  connection.write(bytes)
  return connection.closed
}

/** Status of the first answer in what a server sent. */
export function statusIn(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0)
}
