import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PageView, ShellView } from '../contracts/view.ts'
import { footer, menuFoot, toolbar } from '../shell/index.ts'
import { App } from './app.tsx'
import { preloadFor } from './preload-for.ts'

/**
 * Complete markup of a page for the server: no inline scripts or styles, nothing outlined. A part that
 * throws is replaced by the error page and told to `onError`; rejects when the shell itself throws.
 */
export async function renderApp(
  page: PageView,
  shell: ShellView,
  onError: (error: unknown) => void = console.error,
): Promise<string> {
  await Promise.all([preloadFor(page, shell), footer.preload(), menuFoot.preload(), toolbar.preload()])
  const markup = new PassThrough()
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StaticRouter location={page.url}>
        <App page={page} shell={shell} url={page.url} />
      </StaticRouter>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          text(markup).then(resolve, reject)
          pipe(markup)
        },
        onShellError: reject,
        onError,
      },
    )
  })
}
