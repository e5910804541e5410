import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageView } from '../../../src/engine/contracts/view.ts'
import { type PieceDefinition, withDefaults } from '../../../src/engine/index.ts'
import { blocks } from '../../../src/pages/templates/blocks.ts'
import { preloadPage, templateComponent } from '../../../src/pages/templates/components.ts'
import { templates } from '../../../src/pages/templates/templates.ts'
import { PageProvider, ShellProvider } from '../../../src/pages/ui/index.ts'
import type { Language } from './sample-items.ts'
import { sampleShell } from './sample-views.ts'

/** The markup of a template for a view, as the server makes it. */
export async function renderView(written: PageView): Promise<string> {
  const view = whole(written)
  await preloadPage(view)
  const Template = templateComponent(view)
  if (Template === undefined) throw new Error(`No template is called "${view.template}".`)
  return renderInside(view, <Template view={view} options={view.options} />)
}

/** The view with the defaults of every option that a test has not written. */
function whole(view: PageView): PageView {
  const fill = (piece: PieceDefinition | undefined, options: PageView['options']) =>
    piece === undefined ? options : withDefaults(piece.options, options)
  return {
    ...view,
    options: fill(templates[view.template], view.options),
    ...(view.blocks && {
      blocks: view.blocks.map((block) => ({ ...block, options: fill(blocks[block.block], block.options) })),
    }),
  }
}

/** The markup of any element inside the contexts of a page. */
export function renderInside(view: PageView, element: ReactNode): string {
  const language: Language = view.locale === 'en' ? 'en' : 'zh'
  return renderToString(
    <ShellProvider shell={sampleShell(language)}>
      <PageProvider page={view}>{element}</PageProvider>
    </ShellProvider>,
  )
}
