import Combobox from '@github/combobox-nav'
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react'
import { pageAddress, useText, withParam } from '../../../ui/index.ts'
import { MarkedText } from '../marked-text.tsx'
import { useSuggestions } from './use-suggestions.ts'

export interface SuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Parameter of the address that holds the words. */
  readonly param: string
  readonly address: string
}

/** Titles for what is being typed; an arrow key goes into them, Enter follows one, Escape closes them. */
export function Suggestions({ field, param, address }: SuggestionsProps) {
  const text = useText()
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
