import type { Socket } from 'node:net'

const closing = new WeakSet<Socket>()

/** The connection is given its last answer: what a client sends behind it is no request any more. */
export function markClosing(socket: Socket): void {
  void closing.add(socket)
}

export function isClosing(socket: Socket): boolean {
  return closing.has(socket)
}
