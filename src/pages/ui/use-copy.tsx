import { type ReactNode, useState } from 'react'

export interface Copying {
  readonly isCopied: boolean
  /** A field with the words, selected, where this browser does not let a page copy. */
  readonly field: ReactNode
  copy(): Promise<void>
}

function select(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Copies words, or shows them to be copied by hand. `label` names the field. */
export function useCopy(words: string, label: string): Copying {
  const [copied, setCopied] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const copy = async (): Promise<void> => {
    try {
      // On plain HTTP there is no clipboard at all, which throws here too.
      await navigator.clipboard.writeText(words)
      setCopied(words)
    } catch {
      setRefused(words)
    }
  }
  const field = refused === words && (
    <input className="field copy-field" readOnly value={words} aria-label={label} ref={select} />
  )
  return { isCopied: copied === words, field, copy }
}
