/**
 * Resolves with the result of `call`. After `ms`, or when `gone` is aborted, aborts the signal of `call` and rejects
 * with its reason: a `TimeoutError` after `ms`. Do not rely on the signal of a request alone: Node's fetch holds it
 * weakly, and garbage collection may drop it (nodejs/node#55428), so the call would wait forever.
 */
export async function withDeadline<Result>(
  ms: number,
  call: (signal: AbortSignal) => Promise<Result>,
  gone?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController()
  const leave = (): void => controller.abort(gone?.reason)
  const late = (): void => controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'))
  const timer = setTimeout(late, ms)
  if (gone?.aborted === true) leave()
  gone?.addEventListener('abort', leave)
  try {
    const { signal } = controller
    const ended = new Promise<never>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    return await Promise.race([call(signal), ended])
  } finally {
    clearTimeout(timer)
    gone?.removeEventListener('abort', leave)
  }
}
