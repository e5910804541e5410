/** How wide a text is in a terminal, where Chinese characters take two columns. */
export const widthOf = (text: string): number => text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0)
