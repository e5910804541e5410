// Development only: the browser's entry, with what redraws and reloads the page when something is saved.
import '@vitejs/plugin-react/preamble'
import './browser.tsx'

interface State {
  readonly version: string
  readonly problems: string
}

const FRAME =
  'position:fixed;inset:auto 1rem 1rem;z-index:9999;max-block-size:60vh;overflow:auto;margin:0;padding:1rem;' +
  'border:3px solid #b3261e;background:#fff;color:#1c1b1a;font:14px/1.5 monospace;white-space:pre-wrap'

const frame = document.createElement('pre')
frame.setAttribute('role', 'alert')
frame.style.cssText = FRAME

let shown: string | undefined

const show = ({ version, problems }: State): void => {
  if (shown !== undefined && shown !== version) {
    window.location.reload()
    return
  }
  shown = version
  frame.textContent = problems
  if (problems === '') frame.remove()
  else document.body.append(frame)
}

new EventSource('/_vitrine/dev/events').addEventListener('message', ({ data }: MessageEvent<string>) =>
  show(JSON.parse(data)),
)
