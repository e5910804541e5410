import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ACCESS_COOKIE,
  ACCESS_DAYS,
  type Access,
  accessAttributes,
  accessFlags,
  accessFrom,
  accessValue,
  contrasts,
  textSizes,
} from '../../engine/contracts/access.ts'
import { ACCESS_ADDRESS } from '../../engine/contracts/document-names.ts'
import { Icon, useNumber, usePage, useText } from '../ui/index.ts'

/** Maximum length of text passed to the speech synthesis at once: browsers stop in the middle of longer texts. */
const MAX_PIECE_LENGTH = 160

const READABLE_TAGS = 'a, button, summary, label, h1, h2, h3, h4, p, li, dt, dd, figcaption, td, th, img'

/** Returns the smallest element around an event target that is worth reading on its own. */
function readableElement(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest(READABLE_TAGS) ?? undefined) : undefined
}

function spokenText(element: Element): string {
  if (element instanceof HTMLImageElement) return element.alt
  const name = element.getAttribute('aria-label')
  return name ?? (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
}

function piecesOf(text: string): readonly string[] {
  return (text.match(/[^。！？；.!?;\n]*[。！？；.!?;\n]|[^。！？；.!?;\n]+$/g) ?? []).flatMap((sentence) => {
    const pieces: string[] = []
    for (let at = 0; at < sentence.length; at += MAX_PIECE_LENGTH)
      pieces.push(sentence.slice(at, at + MAX_PIECE_LENGTH))
    return pieces.filter((piece) => piece.trim() !== '')
  })
}

function voiceFor(tag: string): SpeechSynthesisVoice | undefined {
  const language = tag.split('-')[0] ?? ''
  const voices = window.speechSynthesis?.getVoices() ?? []
  return voices.find(({ lang }) => lang === tag) ?? voices.find(({ lang }) => lang.startsWith(language))
}

/** Reads text aloud in the page's language. `available` becomes true once the browser has a voice for it. */
function useSpeech() {
  const [available, setAvailable] = useState(false)
  const [speaking, setSpeaking] = useState(false)
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    const { speechSynthesis } = window
    if (speechSynthesis === undefined) return
    const look = () => setAvailable(voiceFor(document.documentElement.lang) !== undefined)
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => {
      speechSynthesis.removeEventListener('voiceschanged', look)
      speechSynthesis.cancel()
    }
  }, [])

  const stop = useCallback(() => {
    window.speechSynthesis.cancel()
    setSpeaking(false)
    setPaused(false)
  }, [])

  const say = useCallback((element: Element) => {
    const { speechSynthesis } = window
    const lang = element.closest('[lang]')?.getAttribute('lang') ?? ''
    const pieces = piecesOf(spokenText(element))
    speechSynthesis.cancel()
    setPaused(false)
    setSpeaking(pieces.length > 0)
    pieces.forEach((piece, index) => {
      const utterance = new SpeechSynthesisUtterance(piece)
      utterance.lang = lang
      utterance.voice = voiceFor(lang) ?? null
      if (index === pieces.length - 1) utterance.onend = () => setSpeaking(false)
      speechSynthesis.speak(utterance)
    })
  }, [])

  const toggle = useCallback(() => {
    setPaused((now) => {
      if (now) window.speechSynthesis.resume()
      else window.speechSynthesis.pause()
      return !now
    })
  }, [])

  return { available, speaking, paused, say, toggle, stop }
}

/** Controls for reading aloud with the browser's voices; nothing if there is none for the page's language. */
function SpeechControls({ on }: { readonly on: boolean }) {
  const text = useText()
  const { available, speaking, paused, say, toggle, stop } = useSpeech()
  useEffect(() => {
    if (!available || !on) return
    let last: Element | undefined
    const read = ({ target }: Event) => {
      const element = readableElement(target)
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
  // Submits the setting even if this browser has no voice.
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

/** A line across the page below the pointer or the focused element. */
function ReadingGuide() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = (top: number) => line.current?.style.setProperty('translate', `0 ${Math.round(top)}px`)
    const onPointer = ({ clientY }: PointerEvent) => place(clientY + 14)
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) place(target.getBoundingClientRect().bottom + 4)
    }
    document.addEventListener('pointermove', onPointer, { passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('pointermove', onPointer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return <div className="reading-guide" ref={line} aria-hidden="true" />
}

/** Attributes of the document element that reflect the settings. */
const attributeNames = ['data-text', 'data-contrast', ...accessFlags.map((name) => `data-${name}`)]

/** Applies the settings to the page and stores them in a cookie. */
function applyAccess(access: Access): void {
  const { documentElement } = document
  const attributes = accessAttributes(access)
  for (const name of attributeNames) {
    const value = attributes[name]
    if (value === undefined) documentElement.removeAttribute(name)
    else documentElement.setAttribute(name, value)
  }
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${ACCESS_COOKIE}=${accessValue(access)}; Path=/; Max-Age=${ACCESS_DAYS * 86400}; SameSite=Lax${secure}`
}

/** Whether the expanded settings would be taller than the screen. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 48rem)').matches
}

function chosenIn(form: HTMLFormElement): Access {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) fields.set(name, String(value))
  return accessFrom(fields)
}

/**
 * Settings of the accessible view, above the header: a plain form. With scripts every change applies immediately,
 * otherwise on submit. On narrow screens they collapse on navigation.
 */
export function AccessSettings({ access: first }: { readonly access: Access }) {
  const { url } = usePage()
  const text = useText()
  const written = useNumber()
  const [access, setAccess] = useState(first)
  const [shownAt, setShownAt] = useState(url)
  const form = useRef<HTMLFormElement>(null)
  if (url !== shownAt) {
    setShownAt(url)
    if (access.open && isNarrow()) setAccess({ ...access, open: false })
  }
  useEffect(() => {
    if (access.open && isNarrow()) applyAccess({ ...access, open: false })
  }, [access])
  const change = (next: Access) => {
    setAccess(next)
    applyAccess(next)
  }
  const take = () => {
    if (form.current === null) return
    const chosen = { ...chosenIn(form.current), open: access.open }
    if (accessValue(chosen) !== accessValue(access)) change(chosen)
  }
  // Reads choices made before hydration, for which no event fires.
  useEffect(take)
  return (
    <section className="access-bar" aria-label={text('access.title')}>
      <details
        open={access.open}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== access.open) change({ ...access, open: currentTarget.open })
        }}
      >
        <summary className="access-bar__title">
          <Icon name="access" />
          {text('access.title')}
          <span className="access-bar__state">
            <span className="access-bar__fold">{text('access.fold')}</span>
            <span className="access-bar__unfold">{text('access.unfold')}</span>
            <Icon name="down" />
          </span>
        </summary>
        <form ref={form} className="access-bar__form" method="post" action={ACCESS_ADDRESS} onChange={take}>
          <input type="hidden" name="to" value={url} />
          <Choices name="text" title={text('access.text')} value={String(access.text)}>
            {textSizes.map((size) => [String(size), `${written(size)}%`])}
          </Choices>
          <Choices name="contrast" title={text('access.contrast')} value={access.contrast}>
            {contrasts.map((each) => [each, text(`access.contrast.${each}`)])}
          </Choices>
          <fieldset className="access-bar__group">
            <legend>{text('access.aids')}</legend>
            {accessFlags
              .filter((name) => name !== 'speech')
              .map((name) => (
                <label className="access-bar__choice" key={name}>
                  <input type="checkbox" name={name} value="1" defaultChecked={access[name]} />
                  <span>{text(`access.${name}`)}</span>
                </label>
              ))}
          </fieldset>
          <SpeechControls on={access.speech} />
          <div className="access-bar__actions">
            <button className="button access-bar__apply" type="submit" name="do" value="apply">
              {text('access.apply')}
            </button>
            <button className="button" type="submit" name="do" value="reset">
              {text('access.reset')}
            </button>
            <button className="button" type="submit" name="do" value="leave">
              {text('access.leave')}
            </button>
          </div>
        </form>
        <details className="access-bar__help">
          <summary>{text('access.help')}</summary>
          <p>{text('access.help.text')}</p>
        </details>
      </details>
      {access.guide && <ReadingGuide />}
    </section>
  )
}

interface ChoicesProps {
  readonly name: string
  readonly title: string
  readonly value: string
  readonly children: readonly (readonly [string, string])[]
}

function Choices({ name, title, value, children }: ChoicesProps) {
  return (
    <fieldset className="access-bar__group">
      <legend>{title}</legend>
      {children.map(([each, label]) => (
        <label className="access-bar__choice" key={each}>
          <input type="radio" name={name} value={each} defaultChecked={each === value} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
