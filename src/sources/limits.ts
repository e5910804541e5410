/** Records of one list, and entries of one tree, where a page asks for all (`pageSize` 0). */
export const MAX_RECORDS = 1000

/** Entries of a list inside one record, such as its pictures. */
export const MAX_ENTRIES = 500

/** UTF-16 units of a text in one line, such as a title or a place. */
export const MAX_LINE_LENGTH = 2000

/** UTF-16 units of the value of a fact: museums put provenance, exhibitions and literature into one. */
export const MAX_FACT_TEXT = 20_000

/** UTF-16 units of a text with paragraphs, HTML or plain. */
export const MAX_TEXT = 500_000

/** Tags of one HTML text, opening and closing; sanitising takes 5 µs for each. */
export const MAX_TAGS = 20_000

/** What of an answer was over a limit, lists that do not fit together, entries that are null, or members of a tree that are no channels. */
export type CutLimit = 'records' | 'nulls' | 'entries' | 'line' | 'text' | 'nesting' | 'lists' | 'channels'
