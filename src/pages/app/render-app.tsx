import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { accessBar } from '../shell/index.ts'
import { preloadAll, preloadPage } from '../templates/components.ts'
import { createScreens } from './screens.ts'
import { Site } from './site.tsx'

function noDriver() {
  return Promise.reject(new Error('Pages are opened in the browser only.'))
}

/** Resolves when the code of all that `renderApp` may draw is here. */
export async function loadRenderer(): Promise<void> {
  await Promise.all([preloadAll(), accessBar.preload()])
}

/**
 * Complete markup of a page for the server: no inline scripts or styles, nothing outlined. A part that
 * throws is replaced by the error page and reported to `onError`; rejects when the shell itself throws.
 */
export async function renderApp(
  page: PageView,
  shell: ShellView,
  onError: (error: unknown) => void = console.error,
): Promise<string> {
  await Promise.all([preloadPage(page), shell.access && accessBar.preload()])
  const markup = new PassThrough()
  const screens = createScreens({ url: page.url, page, shell }, noDriver)
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<Site screens={screens} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        text(markup).then(resolve, reject)
        pipe(markup)
      },
      onShellError: reject,
      onError,
    })
  })
}
