import { connect } from 'node:net'

/**
 * Sends bytes to a port of this machine exactly as they are. Resolves to all that came back once the connection has
 * ended, however it ended.
 */
export function sendRaw(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    // A reset ends a connection too.
    socket.on('error', () => {})
    socket.on('close', () => resolve(Buffer.concat(received).toString('utf8')))
  })
}

/** Status of the first answer in what came back; 0 where there is none. */
export function statusIn(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}
