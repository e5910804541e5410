import { Worker } from 'node:worker_threads'

/** Bytes of a file of the demonstration museum; `undefined` where its path names none. */
export type DemoFile = (path: string) => Promise<Uint8Array | undefined>

interface Drawn {
  readonly path: string
  readonly file?: Uint8Array
  readonly failure?: string
}

interface Waiting {
  readonly done: (file: Uint8Array | undefined) => void
  readonly failed: (error: Error) => void
}

/**
 * Draws in a thread of its own, so that visitors are answered meanwhile. The thread starts with the first
 * picture and does not keep the process alive; after it died the next picture starts another.
 * @param script the built worker.
 */
export const createDrawing = (script: string): DemoFile => {
  const waiting = new Map<string, Waiting>()
  let worker: Worker | undefined

  const failAll = (error: Error): void => {
    worker = undefined
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(script)
    started.unref()
    started.on('message', ({ path, file, failure }: Drawn) => {
      const asked = waiting.get(path)
      waiting.delete(path)
      if (failure === undefined) asked?.done(file)
      else asked?.failed(new Error(failure))
    })
    started.on('error', failAll)
    started.on('exit', () => failAll(new Error('the drawing thread ended')))
    return started
  }
  return (path) =>
    new Promise((done, failed) => {
      waiting.set(path, { done, failed })
      worker ??= start()
      worker.postMessage(path)
    })
}
