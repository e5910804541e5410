import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  readonly socket: Socket
  readonly write: (text: string | Buffer) => void
  /** Everything received so far. */
  readonly received: () => string
  /** Resolves to everything received, once the server has closed the connection. */
  readonly closed: Promise<string>
}

/** Opens a TCP connection to a port of this machine. */
export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A connection reset counts as closed.
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

/** Returns the status of the first response in received text. */
export function statusIn(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0)
}
