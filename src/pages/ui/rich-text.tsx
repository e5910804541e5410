import { useEffect, useMemo, useRef } from 'react'
import type { TextLanguage } from './context.tsx'
import { isPlainClick } from './elements.tsx'

/** The parts of Trusted Types (W3C) used here. DOM types accept the result of a policy as a string. */
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
  /** Undefined on the server and in browsers without Trusted Types. */
  var trustedTypes: Factory | undefined
}

// The Content-Security-Policy allows only this policy and the one of `library-policy.ts`.
const policy = globalThis.trustedTypes?.createPolicy('vitrine', { createHTML: (html) => html })

/** Marks HTML as trusted: only HTML sanitized by the server, or created by this code. */
function trustedHtml(html: string): string {
  return policy?.createHTML(html) ?? html
}

/** Replaces a video link with the video's frame and focuses it. */
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
 * Formatted text of a record. `html` is already sanitized by the server (`contracts/item.ts`). A video of another site
 * is a link until it is clicked.
 */
export function RichText({ html, lang, dir }: { readonly html: string } & TextLanguage) {
  const box = useRef<HTMLDivElement>(null)
  // Memoized: a new TrustedHTML object on each render would be parsed again.
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
