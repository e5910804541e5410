/** Runs what the visitor need not wait for. A hidden page draws no frames. Gives a function that calls it off. */
export function afterPaint(act: () => void): () => void {
  let isOff = false
  const run = (): void => {
    if (!isOff) act()
  }
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
  return () => {
    isOff = true
  }
}

/** The same when the browser has nothing better to do. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(act, { timeout: 2000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(act, 200)
  return () => clearTimeout(id)
}
