import type { LinkService, PageProps, pdfjs } from 'react-pdf'

type Open = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>
/** A page by its place, or by the object that is the page. */
type Target = number | Parameters<Open['getPageIndex']>[0]
type Destination = Parameters<LinkService['goToDestination']>[0]

/** Links to an address or to a page of the document; no forms, no scripts, no files within the file. */
export const safeLinks: NonNullable<PageProps['filterAnnotations']> = ({ annotations }) =>
  annotations.filter(({ subtype, url, dest }) => subtype === 'Link' && (url || dest))

async function pageOf(pdf: Open, destination: Destination): Promise<number | undefined> {
  const found = typeof destination === 'string' ? await pdf.getDestination(destination) : await destination
  const target: Target | undefined = found?.[0]
  if (target === undefined) return undefined
  return 1 + (typeof target === 'number' ? target : await pdf.getPageIndex(target))
}

/** Lets links within the document turn its pages; one that leads nowhere does nothing. */
export function followLinks(service: LinkService, pdf: Open, show: (page: number) => void): void {
  service.goToDestination = async (destination) => {
    const page = await pageOf(pdf, destination).catch(() => undefined)
    if (page !== undefined && Number.isInteger(page)) show(page)
  }
}

/** Names links, which pdf.js lays over the page without a text. */
export function nameLinks(layer: Element, within: string, inNewTab: string): void {
  for (const link of layer.querySelectorAll<HTMLAnchorElement>('.annotationLayer a')) {
    const outward = link.getAttribute('href') !== '#'
    const name = outward ? link.href : link.title || within
    link.setAttribute('aria-label', link.target === '_blank' ? `${name} ${inNewTab}` : name)
  }
}
