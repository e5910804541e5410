import { useShell } from './context.tsx'

/** Does what a key does, by its name; letters in either case. False where it does nothing. */
export function pressKey(actions: Readonly<Record<string, () => unknown>>, key: string): boolean {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (!Object.hasOwn(actions, name)) return false
  actions[name]?.()
  return true
}

type ArrowKey = 'ArrowLeft' | 'ArrowRight'

/** The arrow keys that lead back and on along a line of the page's language: the other way round from right to left. */
export function useInlineKeys(): { readonly back: ArrowKey; readonly forward: ArrowKey } {
  const { direction } = useShell().locale
  return direction === 'rtl'
    ? { back: 'ArrowRight', forward: 'ArrowLeft' }
    : { back: 'ArrowLeft', forward: 'ArrowRight' }
}
