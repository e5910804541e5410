/** Does what a key does, by its name; letters in either case. False where it does nothing. */
export function pressKey(actions: Readonly<Record<string, () => unknown>>, key: string): boolean {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (!Object.hasOwn(actions, name)) return false
  actions[name]?.()
  return true
}
