import { useRef, useSyncExternalStore } from 'react'
import { parsedUrl } from '../../../base/path-segment.ts'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { useCode, useNear } from '../late-code.tsx'

/**
 * Whether a file's address is of the page's own origin: only such a file is read in the page (specification, section
 * 7: a local path). `page` is the page's absolute address.
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

/** Whether a file is of this origin. The server, which may not know under which name it is asked, knows it of paths alone. */
function useOwn(address: string): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => isOwnAddress(address, location.href),
    () => isOwnAddress(address, 'http://own.invalid'),
  )
}

/**
 * Where a PDF is read: a box that keeps its shape, for the reader once it is near. Nothing without scripts, on
 * paper, or for a file of another origin that is not passed through ours: the link beside it leads to the file.
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
