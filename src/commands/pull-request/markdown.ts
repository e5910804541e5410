import { percentEncoded } from '../../base/path-segment.ts'

/** Characters that steer a text's direction or are not seen, and those that end a line. */
const UNSEEN = /[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu

/**
 * What Markdown, HTML or a forge reads as more than a character: wherever it stands in a line; at its beginning, where lists begin;
 * in addresses, which become links even in HTML; and a name between colons, which is an emoji.
 */
const MARKUP = /[&<>`\\*_[\]{}#|~$@]|^[-+]|(?<=^\d{1,9})[.)]|:(?=\/\/|[\w+-]+:)|(?<=\bwww)\./giu

function escapeMarkdown(text: string): string {
  return text
    .replace(UNSEEN, ' ')
    .trim()
    .replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`)
}

const JOINER = '&#8288;'

/**
 * A text of the config, or of anything else that nobody here has written, as words of a comment: no markup, no line of its own, no
 * link, no mention and no reference. A forge finds the last three in what it has already rendered, so an unseen character (a word
 * joiner) parts the sign from what follows.
 */
export function markdownText(text: string): string {
  return escapeMarkdown(text)
    .replace(/(?:&#(?:64|126);|%)(?=[\p{L}\p{N}])|(?:&#(?:35|36|38);|!)(?=\p{N})/gu, (sign) => sign + JOINER)
    .replace(/\b(?:mailto|xmpp):|&#58;(?=\/\/)|\bwww&#46;/giu, (sign) => sign + JOINER)
    .replace(/\b(GH)-(?=\d)/giu, `$1-${JOINER}`)
}

/** A text that nobody here has written (see `markdownText`) as code of a comment, in which forges look for no mentions and references. */
export function markdownCode(text: string): string {
  return `<code>${escapeMarkdown(text).replaceAll('&#64;', `&#64;${JOINER}`)}</code>`
}

/** A link whose address was made here, of parts that are percent-encoded. */
export function markdownLink(shown: string, address: string): string {
  return `[${shown}](<${address.replace(/[<>\s\\]/g, percentEncoded)}>)`
}

export function markdownPicture(alternative: string, address: string): string {
  return `!${markdownLink(markdownText(alternative), address)}`
}
