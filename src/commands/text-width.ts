/** How wide a text is in a terminal, where Chinese characters take two columns. */
export function widthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0)
}
