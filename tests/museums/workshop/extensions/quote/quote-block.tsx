import { useState } from 'react'
import { BlockHead, type BlockProps } from 'vitrine/extend'
import './quote-block.css'

interface Options {
  readonly text: string
  readonly by?: string
  readonly original?: { readonly text: string; readonly show: string }
}

/** Texts of the options are in the page's language already. */
export function QuoteBlock({ block, options }: BlockProps<Options>) {
  const [isOriginal, setOriginal] = useState(false)
  const { text, by, original } = options
  return (
    <div className="block own-quote">
      <BlockHead block={block} />
      <figure>
        <blockquote>
          <p>{isOriginal ? original?.text : text}</p>
        </blockquote>
        {by && <figcaption>{by}</figcaption>}
      </figure>
      {original && (
        <button
          className="button"
          type="button"
          aria-pressed={isOriginal}
          onClick={() => setOriginal(!isOriginal)}
        >
          {original.show}
        </button>
      )}
    </div>
  )
}
