/** Records of one list, and entries of one tree, where a page asks for all (`pageSize` 0). */
export const MOST_RECORDS = 1000

/** Entries of a list inside one record, such as its pictures. */
export const MOST_ENTRIES = 500

/** UTF-16 units of a text in one line, such as a title or a place. */
export const MOST_LINE = 2000

/** UTF-16 units of a text with paragraphs, HTML or plain. */
export const MOST_TEXT = 500_000

/** Tags of one HTML text, opening and closing; sanitising takes 5 µs for each. */
export const MOST_TAGS = 20_000

/** Elements in each other in one HTML text. The parsers of browsers stop at 512. */
export const MOST_NESTED = 250

/** What of an answer was over a limit. */
export type CutLimit = 'records' | 'entries' | 'line' | 'text' | 'nesting'
