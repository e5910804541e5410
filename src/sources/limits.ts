/** Maximum number of records in a list, and of entries in a tree, when a page requests all (`pageSize` 0). */
export const MAX_RECORDS = 1000

/** Maximum number of entries in a list within one record, such as its pictures. */
export const MAX_ENTRIES = 500

/** Maximum UTF-16 units of a single-line text, such as a title or a place. */
export const MAX_LINE_LENGTH = 2000

/** Maximum UTF-16 units of a fact's value: museums put provenance, exhibitions and literature into one. */
export const MAX_FACT_TEXT = 20_000

/** Maximum UTF-16 units of a text with paragraphs, HTML or plain. */
export const MAX_TEXT = 500_000

/** Maximum number of tags in one HTML text, opening and closing; sanitizing takes 5 µs per tag. */
export const MAX_TAGS = 20_000

/**
 * Kind of limit or fault: `lists` for parallel lists of different lengths, `nulls` for null entries, `channels` for members of a tree
 * that are not channels.
 */
export type CutLimit = 'records' | 'nulls' | 'entries' | 'line' | 'text' | 'nesting' | 'lists' | 'channels'
