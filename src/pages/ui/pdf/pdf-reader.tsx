import '../library-policy.ts'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import {
  type ComponentRef,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Document, type DocumentProps, type LinkService, Page, type PageProps, pdfjs } from 'react-pdf'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { useShell, useText } from '../context.tsx'
import { Drawing } from '../elements.tsx'
import { loadStyles } from '../load-styles.ts'
import styles from './pdf-reader.css?url'
import { type Pages, pixelRatio, usePages } from './use-pages.ts'

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

/** Controls for pages, page number, zoom and full screen. */
function PdfControls({ pages, frame }: PdfControlsProps) {
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

type OpenPdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>
/** A page index, or a reference to the page object. */
type PageTarget = number | Parameters<OpenPdf['getPageIndex']>[0]
type Destination = Parameters<LinkService['goToDestination']>[0]

/** Keeps links to URLs and to pages of the document; drops forms, scripts and embedded files. */
const safeLinks: NonNullable<PageProps['filterAnnotations']> = ({ annotations }) =>
  annotations.filter(({ subtype, url, dest }) => subtype === 'Link' && (url || dest))

async function pageNumberOf(pdf: OpenPdf, destination: Destination): Promise<number | undefined> {
  const found = typeof destination === 'string' ? await pdf.getDestination(destination) : await destination
  const target: PageTarget | undefined = found?.[0]
  if (target === undefined) return undefined
  return 1 + (typeof target === 'number' ? target : await pdf.getPageIndex(target))
}

/** Returns the document's declared language, for screen readers; undefined if it is missing or invalid. */
async function documentLanguage(pdf: OpenPdf): Promise<string | undefined> {
  const { info } = await pdf.getMetadata()
  const language: unknown = Reflect.get(info, 'Language')
  return typeof language === 'string' && /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(language) ? language : undefined
}

/** Lets links within the document turn its pages. A link without a valid target does nothing. */
function followLinks(service: LinkService, pdf: OpenPdf, show: (page: number) => void): void {
  service.goToDestination = async (destination) => {
    const page = await pageNumberOf(pdf, destination).catch(() => undefined)
    if (page !== undefined && Number.isInteger(page)) show(page)
  }
}

/** Names the links that pdf.js overlays on the page without text. */
function nameLinks(layer: Element, within: string, inNewTab: string, language: string): void {
  for (const link of layer.querySelectorAll<HTMLAnchorElement>('.annotationLayer a')) {
    const outward = link.getAttribute('href') !== '#'
    const name = outward ? link.href : link.title || within
    link.lang = language
    link.setAttribute('aria-label', link.target === '_blank' ? `${name} ${inNewTab}` : name)
  }
}

/** Returns an element's content width in whole pixels, kept up to date; 0 before it is measured. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

export interface PdfReaderProps {
  readonly file: FileLink
}

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** Resolves when the reader's styles are applied. */
export function pdfReady(): Promise<void> {
  return loadStyles(styles)
}

/**
 * Fetches only what the visible page needs, by range requests. WebAssembly is off because the CSP forbids it; pdf.js
 * has JavaScript decoders.
 */
const options = {
  cMapUrl: `${PDF_ASSETS}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${PDF_ASSETS}standard_fonts/`,
  wasmUrl: `${PDF_ASSETS}wasm/`,
  useWasm: false,
  disableAutoFetch: true,
  disableStream: true,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
} as const

/** Maximum device pixel ratio for pages, because phones have little memory. */
const MAX_PIXELS = 2

type LoadedPdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0]

/** Loads the document: its error state, language, and links that turn its pages. */
function useDocument({ begin, show }: Pages) {
  const [fault, setFault] = useState<'broken' | 'locked'>()
  const handle = useRef<ComponentRef<typeof Document>>(null)
  const [pdf, setPdf] = useState<LoadedPdf>()
  const [language, setLanguage] = useState<string>()
  useEffect(() => {
    const service = handle.current?.linkService.current
    if (service !== undefined && pdf !== undefined) followLinks(service, pdf, show)
  }, [pdf, show])
  const onBroken = () => setFault((known) => known ?? 'broken')
  return {
    fault,
    handle,
    language,
    onOpen: (opened: LoadedPdf) => {
      if (opened.numPages === 0) return onBroken()
      setPdf(opened)
      documentLanguage(opened).then(setLanguage, () => undefined)
      begin(opened.numPages)
    },
    onBroken,
    onLocked: () => setFault('locked'),
  }
}

interface PdfPageProps {
  readonly page: number
  readonly width: number
  readonly sheet: RefObject<HTMLDivElement | null>
  readonly onRead: () => void
}

/** A rendered page with its text and link layers. */
function PdfPage({ page, width, sheet, onRead }: PdfPageProps) {
  const text = useText()
  const { locale } = useShell()
  const [shape, setShape] = useState(Math.SQRT2)
  return (
    <Page
      pageNumber={page}
      width={width}
      devicePixelRatio={pixelRatio(width, width * shape, Math.min(MAX_PIXELS, window.devicePixelRatio))}
      filterAnnotations={safeLinks}
      onLoadSuccess={({ originalWidth, originalHeight }) => setShape(originalHeight / originalWidth)}
      onRenderAnnotationLayerSuccess={() =>
        sheet.current && nameLinks(sheet.current, text('pdf.link'), text('a11y.newTab'), locale.tag)
      }
      onRenderTextLayerSuccess={onRead}
      loading={null}
      noData={null}
      error={
        <p className="pdf-reader__message" lang={locale.tag}>
          {text('pdf.broken')}
        </p>
      }
    />
  )
}

/** A PDF reader that shows one page at a time with selectable text, zoom and keyboard control. */
export function PdfReader({ file }: PdfReaderProps) {
  const text = useText()
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const width = useWidth(sheet)
  const pages = usePages(sheet)
  const { page, count, zoom } = pages
  const { fault, handle, language, onOpen, onBroken, onLocked } = useDocument(pages)
  const { platform } = useShell()
  const drawn = width * zoom
  const [readAt, setReadAt] = useState('')
  const reading = `${page} ${drawn}`
  // Memoized: with a new callback react-pdf rebuilds the text layer, which loses the selection.
  const onRead = useCallback(() => setReadAt(reading), [reading])
  return (
    <section className="pdf-reader" ref={frame} aria-label={file.name} onKeyDown={pages.onKeyDown}>
      {fault === undefined && <PdfControls pages={pages} frame={frame} />}
      <p className="visually-hidden" role="status">
        {count > 0 && text('pdf.position', { n: page, total: count })}
      </p>
      <div className="pdf-reader__room">
        {/* biome-ignore lint/a11y/useSemanticElements: not a group of fields, but a region that scrolls by keyboard. */}
        <div
          className="pdf-reader__sheet"
          ref={sheet}
          data-small={zoom < 1 || undefined}
          data-unread={readAt !== reading || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
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
              ref={handle}
              file={file.href}
              options={options}
              // Errors are shown in place and do not affect the rest of the page.
              suspense={false}
              loading={<p className="pdf-reader__message">{text('pdf.loading')}</p>}
              noData={null}
              error={null}
              externalLinkTarget={platform === undefined ? '_blank' : '_self'}
              externalLinkRel="noopener"
              onLoadSuccess={onOpen}
              onLoadError={onBroken}
              onSourceError={onBroken}
              onPassword={onLocked}
            >
              {count > 0 && width > 0 && (
                <div lang={language}>
                  <PdfPage page={page} width={drawn} sheet={sheet} onRead={onRead} />
                </div>
              )}
            </Document>
          )}
        </div>
      </div>
    </section>
  )
}
