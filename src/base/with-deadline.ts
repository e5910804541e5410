/**
 * What `call` resolves to. After `ms`, or once `gone` is aborted, `call`'s signal is aborted and the result is
 * a rejection with its reason, a `TimeoutError` after `ms`. Node's fetch holds the signal of a request weakly: a garbage
 * collection may cut it off (nodejs/node#55428), and a call that relies on it alone may then wait for ever.
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
