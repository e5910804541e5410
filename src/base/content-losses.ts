import type { ImportIssue } from './import-report.ts'
import { type Message, message } from './messages/message.ts'

/** Noun for the elements of a text, such as a paragraph, link or picture. */
export function countedParts(count: number): Message {
  return count === 1 ? message`${count} part of texts` : message`${count} parts of texts`
}

/** Reason why a part is removed. With `isUnnamed` it is only counted, because it needs no attention. */
export type ContentLoss = Omit<ImportIssue, 'place'> & { readonly isUnnamed?: true }

export const LOSSES = {
  script: {
    reason: message`a script`,
    hint: message`No text may bring programs into a page.`,
  },
  form: {
    reason: message`a form or a field of one; its words stay`,
    hint: message`A form of the site is a page of its own.`,
  },
  embedded: {
    reason: message`a picture that is inside the text itself (base64)`,
    hint: message`Upload it, and insert it by its address.`,
  },
  comment: {
    reason: message`a comment of Word or Google Docs, or the mark of one`,
    hint: message`Only its author and readers of the draft were to see it: write into the text what all may read.`,
  },
  local: {
    reason: message`a picture that is only on its author's computer (file:, blob:, C:\\)`,
    hint: message`Upload it, and insert it again.`,
  },
  picture: {
    reason: message`a picture without an address that a page can load`,
    hint: message`Insert it again.`,
  },
  media: {
    reason: message`a recording without an address that a page can load`,
    hint: message`Insert it again by its address.`,
  },
  frame: {
    reason: message`a frame or an element of another program, without an address that a page can open`,
    hint: message`Put a link in its place.`,
  },
  drawing: {
    reason: message`a drawing (SVG or canvas); its text stays`,
    hint: message`Insert it as a picture.`,
  },
  behind: {
    reason: message`a picture behind words or other pictures, which stay`,
    hint: message`Insert it as a picture.`,
  },
  formula: {
    reason: message`the layout of a formula; its signs stay`,
    hint: message`Compare it, or insert it as a picture.`,
  },
  hidden: {
    reason: message`something that its author has hidden`,
  },
  open: {
    reason: message`what follows the begin of a comment or of a style sheet that has no end`,
    hint: message`Write its end, --> or </style>, where the text is kept.`,
  },
  link: {
    reason: message`a link that does not work here; its text stays`,
    hint: message`Write its whole address.`,
  },
  settings: {
    reason: message`style sheets and settings of other pages`,
    isUnnamed: true,
  },
  pixel: { reason: message`pictures that cannot be seen`, isUnnamed: true },
  twin: {
    reason: message`what replaces a part that is shown`,
    isUnnamed: true,
  },
  edit: { reason: message`links by which a wiki is edited`, isUnnamed: true },
  within: {
    reason: message`what is inside something that is left out`,
    isUnnamed: true,
  },
} as const satisfies Readonly<Record<string, ContentLoss>>

/** Anchors for links within a text. */
export const PLACES = message`places that links lead to`

/** Reason why the markup of a deeply nested text is removed. */
export const TOO_DEEP = message`the markup of a text that is nested too deep; its words stay`

/** Reason why a shortcode is removed. */
export const SHORTCODES: ContentLoss = {
  reason: message`a shortcode that only the original editor can render; the text in it stays`,
  hint: message`Export the texts as that program shows them.`,
}

/** All reasons why a part is removed; unnamed ones are only counted. @internal Exported for tests. */
export const CONTENT_LOSSES: readonly { readonly reason: Message; readonly isNamed: boolean }[] = [
  ...Object.values(LOSSES).map((loss) => ({ reason: loss.reason, isNamed: !('isUnnamed' in loss) })),
  { reason: TOO_DEEP, isNamed: true },
  { reason: SHORTCODES.reason, isNamed: true },
]
