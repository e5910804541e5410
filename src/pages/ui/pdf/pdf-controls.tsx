import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useText } from '../context.tsx'
import { Drawing } from '../icon.tsx'
import type { Pages } from './use-pages.ts'

/** Stroked paths on a 24 by 24 grid. */
const paths = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 5v14M20 5v14M8 12h8M10.5 9.5 8 12l2.5 2.5M13.5 9.5 16 12l-2.5 2.5',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const

interface PdfControlsProps {
  readonly pages: Pages
  readonly frame: RefObject<HTMLElement | null>
}

/** Turning pages, the number of one, zoom, full screen. */
export function PdfControls({ pages, frame }: PdfControlsProps) {
  const text = useText()
  const { page, count, zoom } = pages
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '') pages.show(Number(typed))
    setTyped(String(page))
  }
  const button = (icon: keyof typeof paths, name: string, onClick: () => void, off = false) => (
    <button
      className="pdf-reader__button"
      type="button"
      aria-label={name}
      aria-disabled={off}
      onClick={onClick}
    >
      <Drawing path={paths[icon]} directional={icon === 'previous' || icon === 'next'} />
    </button>
  )
  return (
    <div className="pdf-reader__controls" role="toolbar" aria-label={text('pdf.controls')}>
      {button('previous', text('pdf.previous'), () => pages.show(page - 1), page <= 1)}
      <form className="pdf-reader__pages" onSubmit={go}>
        <input
          className="pdf-reader__number"
          inputMode="numeric"
          aria-label={text('pdf.page')}
          value={typed}
          disabled={count === 0}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={go}
        />
        <span className="pdf-reader__count" aria-hidden="true">
          {`/ ${count || '…'}`}
        </span>
      </form>
      {button('next', text('pdf.next'), () => pages.show(page + 1), page >= count)}
      <span className="pdf-reader__space" />
      <span className="pdf-reader__zoom">
        {button('minus', text('viewer.zoomOut'), () => pages.zoomBy(-1), zoom <= 0.5)}
        {button('fit', text('pdf.fit'), pages.fit)}
        {button('plus', text('viewer.zoomIn'), () => pages.zoomBy(1), zoom >= 4)}
      </span>
      {document.fullscreenEnabled &&
        button('expand', text('viewer.fullScreen'), () => {
          if (document.fullscreenElement !== null) void document.exitFullscreen()
          else void frame.current?.requestFullscreen()
        })}
    </div>
  )
}
