import Combobox from '@github/combobox-nav'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { percentEncoded } from '../../../../base/path-segment.ts'
import type { Suggestion } from '../../../../engine/contracts/view.ts'
import { pageAddress, useText, useTextLanguage, withParam } from '../../../ui/index.ts'
import { MarkedText } from '../search-result.tsx'

const PAUSE_MS = 150
const FRESH_FOR_MS = 60_000

/** Query for titles that match the words in a search page's URL. */
function suggestQuery(address: string) {
  return {
    queryKey: ['suggest', address],
    staleTime: FRESH_FOR_MS,
    // No retry without a network: the box works without suggestions.
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Suggestion[]> => {
      const answer = await fetch(`/_vitrine/suggest?url=${percentEncoded(address)}`, { signal })
      return answer.ok ? answer.json() : []
    },
  }
}

/**
 * Fetches suggestions for the words in a field, after each pause in typing and never during IME composition.
 * `addressOf` returns the search page's URL for words.
 */
function useSuggestions(
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
    // A fast typist may finish before this code is loaded.
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

export interface SuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Query parameter for the words. */
  readonly param: string
  readonly address: string
}

/** Suggested titles for the typed words. Arrow keys move into the list, Enter follows an entry, Escape closes it. */
export function Suggestions({ field, param, address }: SuggestionsProps) {
  const text = useText()
  const languageOf = useTextLanguage()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const addressOf = useCallback(
    (words: string) => withParam(pageAddress(address, 1), param, words),
    [address, param],
  )
  const [offered, close] = useSuggestions(field, addressOf)
  const open = offered.length > 0

  useEffect(() => {
    const [input, box] = [field.current, list.current]
    if (input === null || box === null || !open) return
    const combobox = new Combobox(input, box)
    combobox.start()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape would also clear the field.
      event.preventDefault()
      close()
    }
    const onLeave = ({ relatedTarget }: FocusEvent) =>
      !(relatedTarget instanceof Node && box.contains(relatedTarget)) && close()
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', onLeave)
    return () => {
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', onLeave)
      combobox.destroy()
    }
  }, [field, open, close])

  return (
    <>
      <div
        className="suggestions"
        ref={list}
        id={id}
        role="listbox"
        aria-label={text('search.offered')}
        hidden={!open}
      >
        {offered.map(({ title, href, marks }, index) => (
          <a
            className="suggestions__entry"
            role="option"
            // The key includes the text, so that a changed entry is a new element: a page translator may have replaced its text node.
            key={`${href} ${title} ${marks}`}
            id={`${id}-${index}`}
            href={href}
            tabIndex={-1}
            aria-selected="false"
            {...languageOf(title)}
          >
            <MarkedText text={title} ranges={marks} />
          </a>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {open && text('search.offers', { n: offered.length })}
      </p>
    </>
  )
}
