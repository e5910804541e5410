import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { percentEncoded } from '../../../../base/path-segment.ts'
import type { Suggestion } from '../../../../engine/contracts/view.ts'

const PAUSE_MS = 150
const FRESH_FOR_MS = 60_000

/** Titles for the words of a search page's address. */
function suggestQuery(address: string) {
  return {
    queryKey: ['suggest', address],
    staleTime: FRESH_FOR_MS,
    // The network is away: the box works without.
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Suggestion[]> => {
      const answer = await fetch(`/_vitrine/suggest?url=${percentEncoded(address)}`, { signal })
      return answer.ok ? answer.json() : []
    },
  }
}

/**
 * What the site offers for the words in a field, after each pause in typing and never while characters are being
 * composed. `addressOf` gives the search page's address for words.
 */
export function useSuggestions(
  field: RefObject<HTMLInputElement | null>,
  addressOf: (words: string) => string,
): readonly [readonly Suggestion[], () => void] {
  const [words, setWords] = useState('')
  const listened = useRef(false)
  const { data = [] } = useQuery({
    ...suggestQuery(addressOf(words)),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    const input = field.current
    if (input === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setWords(input.value.trim())
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
      input.removeEventListener('input', onInput)
      input.removeEventListener('compositionend', onInput)
    }
  }, [field])
  const close = useCallback(() => setWords(''), [])
  return [words === '' ? [] : data, close]
}
