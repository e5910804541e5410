import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { percentEncoded } from '../../../../base/path-segment.ts'
import type { Suggestion } from '../../../../engine/contracts/view.ts'

const PAUSE_MS = 150

async function ask(address: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const answer = await fetch(`/_vitrine/suggest?url=${percentEncoded(address)}`, { signal })
  return answer.ok ? ((await answer.json()) as readonly Suggestion[]) : []
}

/**
 * What the site offers for the words in a field, after each pause in typing and never while characters are being
 * composed. `addressOf` gives the search page's address for words.
 */
export function useSuggestions(
  field: RefObject<HTMLInputElement | null>,
  addressOf: (words: string) => string,
): readonly [readonly Suggestion[], () => void] {
  const [offered, setOffered] = useState<readonly Suggestion[]>([])
  const listened = useRef(false)
  useEffect(() => {
    const input = field.current
    if (input === null) return
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      asking.abort()
      asking = new AbortController()
      const words = input.value.trim()
      if (words === '') return setOffered([])
      ask(addressOf(words), asking.signal).then(setOffered, () => {
        // Left for other words, or the network is away: the box works without.
      })
    }
    const onInput = (event: Event) => {
      clearTimeout(timer)
      if (!(event instanceof InputEvent && event.isComposing)) timer = setTimeout(look, PAUSE_MS)
    }
    // A quick typist is done before this code is here.
    if (!listened.current && input === document.activeElement && input.value !== input.defaultValue)
      timer = setTimeout(look, PAUSE_MS)
    listened.current = true
    input.addEventListener('input', onInput)
    input.addEventListener('compositionend', onInput)
    return () => {
      clearTimeout(timer)
      asking.abort()
      input.removeEventListener('input', onInput)
      input.removeEventListener('compositionend', onInput)
    }
  }, [field, addressOf])
  const close = useCallback(() => setOffered([]), [])
  return [offered, close]
}
