import type { BlockView, PageView } from '../contracts/view.ts'

/** What every template receives. */
export interface TemplateProps {
  readonly view: PageView
}

/** What every block receives: itself, and the data of the page it stands on. */
export interface BlockProps {
  readonly block: BlockView
  readonly data: PageView['data']
}
