import { useEffect, useRef, useState } from 'react'
import type { DeskPage, DeskSite } from '../desk-api.ts'
import { useWords } from './words.ts'

const sizes = [
  { size: 'phone', width: 390, height: 780 },
  { size: 'desktop', width: 1440, height: 1150 },
] as const

interface FrameProps {
  readonly src: string
  readonly title: string
  readonly width: number
  readonly height: number
}

/** A page at a given viewport size, scaled down to the available width. */
function Frame({ src, title, width, height }: FrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const { current } = room
    if (current === null) return undefined
    const observer = new ResizeObserver(() => setScale(Math.min(current.clientWidth / width, 1)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [width])
  return (
    <div ref={room} className="desk-frame" style={{ blockSize: height * scale }}>
      <iframe src={src} title={title} width={width} height={height} style={{ scale: String(scale) }} />
    </div>
  )
}

interface PreviewsProps {
  readonly site: DeskSite
  readonly page: DeskPage
  /** Incremented to reload every preview. */
  readonly turn: number
}

/** Previews of a page in each language at phone and desktop size. */
export function Previews({ site, page, turn }: PreviewsProps) {
  const { words } = useWords()
  return (
    <div className="desk-previews">
      {site.locales.flatMap(({ code, label }) =>
        sizes.map(({ size, width, height }) => {
          const address = page.addresses[code]
          const title = `${words[size]} ${width} · ${label}`
          const src = address === undefined ? undefined : site.previewOrigin + address
          return (
            <figure key={`${code} ${size}`} data-size={size}>
              <figcaption>
                {title}
                {src !== undefined && (
                  <a href={src} target="_blank" rel="noreferrer">
                    {words.open}
                  </a>
                )}
              </figcaption>
              {src === undefined ? (
                <p>{words.noAddress}</p>
              ) : (
                <Frame key={turn} src={src} title={title} width={width} height={height} />
              )}
            </figure>
          )
        }),
      )}
    </div>
  )
}
