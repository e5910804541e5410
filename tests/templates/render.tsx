import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageView } from '../../src/contracts/view.ts'
import { templateComponents } from '../../src/templates/components.ts'
import { PageProvider, ShellProvider } from '../../src/ui/index.ts'
import type { Language } from './sample-items.ts'
import { sampleShell } from './sample-views.ts'

/** The markup of a template for a view, as the server makes it. */
export async function renderView(view: PageView): Promise<string> {
  const Template = templateComponents[view.template]
  if (Template === undefined) throw new Error(`No template is called "${view.template}".`)
  return renderInside(view, <Template view={view} />)
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
