import { connect } from 'node:net'

/**
 * Sends bytes unchanged to a port of this machine. Resolves to everything received once the connection has
 * ended in any way.
 */
export function sendRaw(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    // A connection reset ends it too.
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8')))
  })
}

/** Returns the status of the first response; 0 if there is none. */
export function statusIn(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
