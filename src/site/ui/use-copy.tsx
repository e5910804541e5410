import { type ReactNode, useState } from 'react'

type Outcome = 'copied' | 'refused'

export interface Copying {
  readonly isCopied: boolean
  /** A field with the words, selected, where this browser does not let a page copy: on plain HTTP, or by a setting. */
  readonly field: ReactNode
  copy(): void
}

function select(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Copies words, or shows them to be copied by hand. `label` names the field. */
export function useCopy(words: string, label: string): Copying {
  const [outcome, setOutcome] = useState<{ readonly words: string; readonly is: Outcome }>()
  const copy = (): void => {
    const tell = (is: Outcome): void => setOutcome({ words, is })
    // Browsers leave the clipboard out of pages that came without TLS.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (clipboard === undefined) tell('refused')
    else
      clipboard.writeText(words).then(
        () => tell('copied'),
        () => tell('refused'),
      )
  }
  const current = outcome?.words === words ? outcome.is : undefined
  const field = current === 'refused' && (
    <input className="field copy-field" type="text" readOnly value={words} aria-label={label} ref={select} />
  )
  return { isCopied: current === 'copied', field, copy }
}
