/** "1 page", "2 pages": a count with its English noun, whose plural ends in "s" unless it is given. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`
