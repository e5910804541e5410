/** Reports each thing once, by its key. */
export function onceFor<Thing>(
  keyOf: (thing: Thing) => string,
  report: ((thing: Thing) => void) | undefined,
) {
  const known = new Set<string>()
  return (thing: Thing): void => {
    if (known.has(keyOf(thing))) return
    known.add(keyOf(thing))
    report?.(thing)
  }
}
