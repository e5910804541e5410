import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { headEntries } from './head-entries.ts'

/** Entries of `headEntries`; structured data goes too, since it describes the page the server sent. */
const OF_THE_PAGE =
  'meta[name=description],meta[name=robots],meta[name^=twitter],meta[property^="og:"],link[rel=canonical],link[rel=alternate],link[rel=manifest],script[type$="ld+json"]'

/** Makes the document's head say what the server would have said of this page; the title is the caller's. */
export function updateHead(page: PageView, shell: ShellView): void {
  for (const element of document.head.querySelectorAll(OF_THE_PAGE)) element.remove()
  for (const [tag, attributes] of headEntries(page, shell)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}
