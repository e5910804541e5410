import { createElement, Fragment, type ReactNode } from 'react'

const NO_BREAK = '\u00a0\u202f\u2060'
/** Characters of a word that has blanks around it; scripts without blanks need no more than the characters that hold them. */
const PIECE = `(?![\\s\\u2060，。、；：！？（）]|\\p{Script=Han}|\\p{Script=Hiragana}|\\p{Script=Katakana})[^]`
const HELD = new RegExp(`((?:${PIECE})+(?:[${NO_BREAK}]+(?:${PIECE})*)+)`, 'u')
const ANY = new RegExp(`[${NO_BREAK}]`)
/** A number, or a joiner that the engine has set: in anything else a no-break space is the author's own. */
const MEANT = /[\p{Nd}\u2060]/u
const DASH = /([-–—～~]\u2060[\u00a0\u202f]?)/

const BREAK = createElement('wbr')

interface HeldProps {
  readonly children: string
}

/**
 * A text whose times, and ranges of times, years and days stay in one line wherever they fit one, and break at their dash where they do
 * not. Characters hold them together (`heldTogether`); they alone would let a word of Khmer, or a range as wide as its line, break anywhere.
 */
export function Held({ children: text }: HeldProps): ReactNode {
  if (!ANY.test(text)) return text
  const parts = text
    .split(HELD)
    .map((part, place) => (place % 2 === 1 && MEANT.test(part) ? inOneLine(part) : part))
  return createElement(Fragment, null, ...parts)
}

function inOneLine(part: string): ReactNode {
  const split = part.split(DASH)
  // A piece with its dash is one text: between two, HTML would have a comment.
  const pieces = split.flatMap((piece, place) => {
    const dash = split[place + 1]
    return place % 2 === 1 ? [] : dash === undefined ? [piece] : [piece + dash, BREAK]
  })
  return createElement('span', { className: 'held' }, ...pieces)
}
