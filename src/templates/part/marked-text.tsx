/** A text with every occurrence of the words marked; upper and lower case count as the same. */
export function MarkedText({ text, words }: { readonly text: string; readonly words: string }) {
  const sought = words.split(/\s+/).filter((word) => word !== '')
  if (sought.length === 0) return text
  const pattern = sought.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  let offset = 0
  return text.split(new RegExp(`(${pattern})`, 'i')).map((part, index) => {
    offset += part.length
    return index % 2 === 1 ? <mark key={offset}>{part}</mark> : part
  })
}
