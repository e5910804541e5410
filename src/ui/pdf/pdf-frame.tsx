import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { FileLink } from '../../contracts/item.ts'
import { usePage } from '../context.tsx'
import { isOwnAddress } from './own-address.ts'
import type { PdfReaderProps } from './pdf-reader.tsx'

/** How far off the screen the reader begins to load. */
const margin = '300px'

/**
 * Where a PDF is read: a box that keeps its shape, for the reader once it is near. Nothing without scripts, on
 * paper, or for a file of another origin: the link beside it leads to the file.
 */
export function PdfFrame({ file }: { readonly file: FileLink }) {
  const { meta } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ readonly Reader: ComponentType<PdfReaderProps> }>()
  const own = isOwnAddress(file.href, meta.canonical)

  useEffect(() => {
    const element = box.current
    if (element === null) return
    let gone = false
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        import('./pdf-reader.tsx')
          .then(async ({ PdfReader, ready }) => {
            await ready()
            if (!gone) setLoaded({ Reader: PdfReader })
          })
          .catch(() => {
            // The link remains.
          })
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
    }
  }, [])

  if (!own) return null
  return (
    <div className="pdf-frame" ref={box}>
      {loaded && <loaded.Reader key={file.href} file={file} />}
    </div>
  )
}
