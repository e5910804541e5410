import { useEffect } from 'react'
import { useText } from '../../ui/index.ts'
import { readable, useSpeech } from './use-speech.ts'

/** Reading aloud by the browser's own voices; nothing where it has none for the page's language. */
export function SpeechControls({ on }: { readonly on: boolean }) {
  const text = useText()
  const { available, speaking, paused, say, toggle, stop } = useSpeech()
  useEffect(() => {
    if (!available || !on) return
    let last: Element | undefined
    const read = ({ target }: Event) => {
      const element = readable(target)
      if (element === undefined || element === last) return
      last = element
      say(element)
    }
    document.addEventListener('pointerover', read, { passive: true })
    document.addEventListener('focusin', read)
    return () => {
      document.removeEventListener('pointerover', read)
      document.removeEventListener('focusin', read)
    }
  }, [available, on, say])
  // The setting is sent on even where this browser has no voice.
  if (!available) return on ? <input type="hidden" name="speech" value="1" /> : null
  const readPage = () => {
    const main = document.querySelector('main')
    if (main !== null) say(main)
  }
  return (
    <fieldset className="access-bar__group access-bar__group--speech">
      <legend>{text('access.speech')}</legend>
      <label className="access-bar__choice">
        <input type="checkbox" name="speech" value="1" defaultChecked={on} />
        <span>{text('access.speech.point')}</span>
      </label>
      <button className="button" type="button" onClick={readPage}>
        {text('access.speech.page')}
      </button>
      <button className="button" type="button" onClick={toggle} disabled={!speaking}>
        {text(paused ? 'access.speech.resume' : 'access.speech.pause')}
      </button>
      <button className="button" type="button" onClick={stop} disabled={!speaking}>
        {text('access.speech.stop')}
      </button>
    </fieldset>
  )
}
