import { createElement, Fragment, type ReactNode } from 'react'
import { LEFT_TO_RIGHT_ISOLATE } from '../texts/translate.ts'
import { useTextLanguage } from './context.tsx'

const NO_BREAK = '\u00a0\u202f\u2060'
/**
 * A word, with the characters that hold it to others. One run of characters after the other, so that a text takes as long as it is: what a
 * backend answers may have 100,000 letters without a blank. Scripts without blanks need no more than the characters that hold them.
 */
const WORD = new RegExp(
  `(?:[${NO_BREAK}]|(?![\\s，。、；：！？（）]|\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana})[^])+`,
  'gu',
)
/** Such a character between two others: beside a letter of Chinese it holds by itself, and a box around the rest would let the line break. */
const HOLDS = new RegExp(`[^${NO_BREAK}][${NO_BREAK}]+[^${NO_BREAK}]`)
/** A number, or a joiner that the engine has set: in anything else a no-break space is the author's own. */
const MEANT = /[\p{Nd}\u2060]/u
const DASH = /([-–—～~]\u2060[\u00a0\u202f]?)/

const BREAK = createElement('wbr')

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Letters of the others, Latin, Cyrillic, of India and of East Asia. */
const LEFT_TO_RIGHT = /[A-Za-z\u00c0-\u058f\u0900-\u1fff\u3040-\ud7ff]/
/** What stands between the parts of a line, such as a place and a year; not within brackets, as of "(J. Sowerby, 1821)". */
const BETWEEN = /( · |[,،] (?![^()]*\)))/
/** A line; what is longer is prose, whose commas divide no parts. */
const LINE = 200

/**
 * A line with letters of both directions, in parts with what stands between them: each part has its own language and direction, and the
 * line that of its page. Undefined for any other text.
 */
export function partsOfLine(text: string): readonly string[] | undefined {
  return RIGHT_TO_LEFT.test(text) && LEFT_TO_RIGHT.test(text) && text.length <= LINE
    ? text.split(BETWEEN)
    : undefined
}

interface HeldProps {
  readonly children: string
}

/**
 * A text whose times, and ranges of times, years and days stay in one line wherever they fit one, and break at their dash where they do
 * not. Characters hold them together (`heldTogether`); they alone would let a word of Khmer, or a range as wide as its line, break anywhere.
 */
export function Held({ children: text }: HeldProps): ReactNode {
  const languageOf = useTextLanguage()
  const parts = partsOfLine(text)
  if (parts === undefined) return held(text)
  return createElement(
    Fragment,
    null,
    // Each runs in its own direction: a number would go to the part before it otherwise.
    ...parts.map((part, place) =>
      place % 2 === 1 ? part : createElement('bdi', languageOf(part), held(part)),
    ),
  )
}

function held(text: string): ReactNode {
  if (!HOLDS.test(text)) return text
  const isApart = text.startsWith(LEFT_TO_RIGHT_ISOLATE)
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!HOLDS.test(word) || !MEANT.test(word)) continue
    parts.push(text.slice(end, index), inOneLine(word, isApart))
    end = index + word.length
  }
  return createElement(Fragment, null, ...parts, text.slice(end))
}

/** A box begins in the direction of the page: one within words that are set apart from it runs as they do. */
function inOneLine(part: string, isApart: boolean): ReactNode {
  const split = part.split(DASH)
  // A piece with its dash is one text: between two, HTML would have a comment.
  const pieces = split.flatMap((piece, place) => {
    const dash = split[place + 1]
    return place % 2 === 1 ? [] : dash === undefined ? [piece] : [piece + dash, BREAK]
  })
  return createElement('span', { className: 'held', dir: isApart ? 'ltr' : undefined }, ...pieces)
}
