import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import type { FileLink } from '../../contracts/item.ts'
import { useText } from '../context.tsx'
import { loadStyles } from '../dialog/mount.tsx'
import { PdfControls } from './pdf-controls.tsx'
import styles from './pdf-reader.css?url'
import { usePages } from './use-pages.ts'
import { useWidth } from './use-width.ts'

export interface PdfReaderProps {
  readonly file: FileLink
}

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Resolves when the reader may be drawn: its styles apply. */
export const ready = (): Promise<void> => loadStyles(styles)

/**
 * Only what the page on screen needs is fetched, by ranges. No WebAssembly: the page's policy forbids it, and the
 * decoders exist without.
 */
const options = {
  cMapUrl: `${PDF_ASSETS}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${PDF_ASSETS}standard_fonts/`,
  wasmUrl: `${PDF_ASSETS}wasm/`,
  useWasm: false,
  disableAutoFetch: true,
  disableStream: true,
} as const

/** Sharper than this no page is drawn; a phone's memory is small. */
const mostPixels = 2

/** A PDF page by page: drawn, selectable, zoomed; by keyboard as well. */
export function PdfReader({ file }: PdfReaderProps) {
  const text = useText()
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const width = useWidth(sheet)
  const [fault, setFault] = useState<'broken' | 'locked'>()
  const pages = usePages(sheet)
  const { page, count, zoom } = pages
  const broken = () => setFault((known) => known ?? 'broken')
  const waiting = <p className="pdf-reader__message">{text('pdf.loading')}</p>
  return (
    <section className="pdf-reader" ref={frame} aria-label={file.name} onKeyDown={pages.onKeyDown}>
      {fault === undefined && <PdfControls pages={pages} frame={frame} />}
      <p className="visually-hidden" role="status">
        {count > 0 && text('pdf.position', { n: page, total: count })}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: not a group of fields, but what scrolls by keyboard. */}
      <div
        className="pdf-reader__sheet"
        ref={sheet}
        data-small={zoom < 1 || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the same.
        tabIndex={0}
        role="group"
        aria-label={file.name}
      >
        {fault !== undefined ? (
          <p className="pdf-reader__message" role="alert">
            {text(`pdf.${fault}`)}
          </p>
        ) : (
          <Document
            file={file.href}
            options={options}
            // A fault is told in its place, and ends nothing else.
            suspense={false}
            loading={waiting}
            noData={null}
            error={null}
            externalLinkTarget="_blank"
            externalLinkRel="noopener"
            onLoadSuccess={({ numPages }) => (numPages > 0 ? pages.begin(numPages) : broken())}
            onLoadError={broken}
            onSourceError={broken}
            onPassword={() => setFault('locked')}
            onItemClick={({ pageNumber }) => pages.show(pageNumber)}
          >
            {count > 0 && width > 0 && (
              <Page
                pageNumber={page}
                width={width * zoom}
                devicePixelRatio={Math.min(mostPixels, window.devicePixelRatio)}
                loading={null}
                noData={null}
                error={<p className="pdf-reader__message">{text('pdf.broken')}</p>}
                onRenderTextLayerError={() => undefined}
              />
            )}
          </Document>
        )}
      </div>
    </section>
  )
}
