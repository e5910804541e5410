import type { Socket } from 'node:net'

const closing = new WeakSet<Socket>()

/** The connection is given its last answer: what a client sends behind it is no request any more. */
export const markClosing = (socket: Socket): void => void closing.add(socket)

export const isClosing = (socket: Socket): boolean => closing.has(socket)
