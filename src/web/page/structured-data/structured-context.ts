import { localized } from '../../../base/text/index.ts'
import { linkTo } from '../link-view.ts'
import { absolute } from '../page-meta.ts'
import type { ViewContext } from '../view-context.ts'

/** What structured data is made of, beside the page itself. */
export interface StructuredContext {
  /** Without a platform: structured data are the same for all. */
  readonly view: ViewContext
  readonly origin: string
  /** Today on the museum's clock, `YYYY-MM-DD`. */
  readonly today: string
}

type Text = Readonly<Record<string, string>> | undefined

export function textIn(text: Text, { view }: StructuredContext): string {
  return localized(text, view.locale.code)
}

/** The home page in the page's language. */
export function homeAddress({ view, origin }: StructuredContext): string {
  return absolute(linkTo(view.manifest.home, view)?.href ?? '/', origin)
}

export function museumId({ origin }: StructuredContext): string {
  return `${origin}/#museum`
}
