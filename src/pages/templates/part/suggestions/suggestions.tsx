import Combobox from '@github/combobox-nav'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { percentEncoded } from '../../../../base/path-segment.ts'
import type { Suggestion } from '../../../../engine/contracts/view.ts'
import { pageAddress, useText, useTextLanguage, withParam } from '../../../ui/index.ts'
import { MarkedText } from '../search-result.tsx'

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

export interface SuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Parameter of the address that holds the words. */
  readonly param: string
  readonly address: string
}

/** Titles for what is being typed; an arrow key goes into them, Enter follows one, Escape closes them. */
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
      // The field would empty itself as well.
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
            // Other words in the same entry are another element: a translator may have put its own in place of the text.
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
