import { Activity } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { PageView, ShellView } from '../../contracts/view.ts'
import { PageProvider, ShellProvider } from '../../ui/index.ts'
import { PageBody } from '../page-body.tsx'

let root: Root | undefined

/**
 * Draws a page's content in no document while the browser is idle, without its effects. Its first pictures,
 * which are not lazy, come with it, and the code that draws it is compiled before the visitor waits for it.
 */
export function drawAhead(page: PageView, shell: ShellView): void {
  root ??= createRoot(document.createElement('div'), { onCaughtError: () => {}, onUncaughtError: () => {} })
  root.render(
    <ShellProvider shell={shell}>
      <PageProvider page={page}>
        <Activity mode="hidden">
          <PageBody />
        </Activity>
      </PageProvider>
    </ShellProvider>,
  )
}
