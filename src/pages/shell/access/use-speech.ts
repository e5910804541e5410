import { useCallback, useEffect, useState } from 'react'

/** Longest piece given to a voice at a time: browsers fall silent in the middle of longer ones. */
const PIECE_LENGTH = 160

const READABLE_TAGS = 'a, button, summary, label, h1, h2, h3, h4, p, li, dt, dd, figcaption, td, th, img'

/** The smallest piece of the page that is worth reading by itself. */
export function readable(target: EventTarget | null): Element | undefined {
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
    for (let at = 0; at < sentence.length; at += PIECE_LENGTH)
      pieces.push(sentence.slice(at, at + PIECE_LENGTH))
    return pieces.filter((piece) => piece.trim() !== '')
  })
}

function voiceFor(tag: string): SpeechSynthesisVoice | undefined {
  const language = tag.split('-')[0] ?? ''
  const voices = window.speechSynthesis?.getVoices() ?? []
  return voices.find(({ lang }) => lang === tag) ?? voices.find(({ lang }) => lang.startsWith(language))
}

/** Reading aloud in the page's language; `available` once the browser has a voice for it. */
export function useSpeech() {
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
