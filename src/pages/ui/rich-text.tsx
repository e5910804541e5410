import { useEffect, useMemo, useRef } from 'react'
import type { TextLanguage } from './context.tsx'
import { isPlainClick } from './elements.tsx'

/** Trusted Types (W3C), as far as they are used here. The DOM's types take what a policy makes for a string. */
interface Policy {
  readonly createHTML: (html: string) => string
}

interface Rules {
  readonly createHTML?: (html: string) => string | null
  readonly createScriptURL?: (url: string) => string | null
}

interface Factory {
  readonly defaultPolicy: Policy | null
  readonly createPolicy: (name: string, rules: Rules) => Policy
}

declare global {
  /** Absent on the server, and in browsers without Trusted Types. */
  var trustedTypes: Factory | undefined
}

// The Content-Security-Policy names this policy and the one of `library-policy.ts`, so no other can be made.
const policy = globalThis.trustedTypes?.createPolicy('vitrine', { createHTML: (html) => html })

/** HTML the browser may take for markup: only what the server has sanitised, or what this code has drawn itself. */
function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}

/** Puts the frame of a video in the place of its link, and the keyboard into it. */
function playVideo(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe')
  frame.title = link.textContent ?? ''
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.src = link.href
  link.parentElement?.replaceChildren(frame)
  frame.focus()
}

function onClick(event: MouseEvent): void {
  const { target } = event
  if (!isPlainClick(event) || !(target instanceof Element)) return
  const link = target.closest('a[data-video]')
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  playVideo(link)
}

/**
 * Formatted text of a record. `html` is already sanitised by the server (`contracts/item.ts`). A video of another site is a link
 * until it is clicked.
 */
export function RichText({ html, lang, dir }: { readonly html: string } & TextLanguage) {
  const box = useRef<HTMLDivElement>(null)
  // Made again with each drawing it would count as another text, and be parsed again.
  const trusted = useMemo(() => trustedHtml(html), [html])
  useEffect(() => {
    const element = box.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])
  return (
    <div
      className="rich-text"
      lang={lang}
      dir={dir}
      ref={box}
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  )
}
