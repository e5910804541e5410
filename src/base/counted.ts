/** "1 page", "2 pages": a count with its English noun, whose plural ends in "s" unless it is given. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
