import { useRef, useSyncExternalStore } from 'react'
import { parsedUrl } from '../../../base/path-segment.ts'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { useCode, useNear } from '../late-code.tsx'

/**
 * Whether a file is of the page's own origin: only such a file is read in the page (specification, section 7: a local
 * path). `page` is the page's absolute URL.
 *
 * @internal Exported for tests.
 */
export function isOwnAddress(href: string, page: string): boolean {
  const url = parsedUrl(href, page)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === parsedUrl(page)?.origin
}

async function loadReader() {
  const { PdfReader, pdfReady } = await import('./pdf-reader.tsx')
  await pdfReady()
  return PdfReader
}

function subscribeToNothing() {
  return () => undefined
}

/** Whether a file is of this origin. The server may not know its public host name, so it recognizes only paths. */
function useOwn(address: string): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => isOwnAddress(address, location.href),
    () => isOwnAddress(address, 'http://own.invalid'),
  )
}

/**
 * A box with a stable aspect ratio in which a PDF is read once it comes near the viewport. It is empty without scripts,
 * in print, and for a file of another origin that this site does not proxy: the link beside it leads to the file.
 */
export function PdfFrame({ file }: { readonly file: FileLink }) {
  const box = useRef<HTMLDivElement>(null)
  const address = file.read ?? file.href
  const own = useOwn(address)
  const { code: Reader } = useCode(loadReader, useNear(box))
  if (!own) return null
  return (
    <div className="pdf-frame" ref={box}>
      {Reader && <Reader key={address} file={{ ...file, href: address }} />}
    </div>
  )
}
