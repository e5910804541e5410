/** Runs a task once for all who ask under the same key while it is under way. */
export function createSingleFlight<T>() {
  const underWay = new Map<string, Promise<T>>()
  return (key: string, task: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const started = task().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
