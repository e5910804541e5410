/**
 * Numbers a pager shows of `pages`: the first, the last, the current and two neighbours on each side;
 * `undefined` represents a gap of two or more.
 */
export function pageNumbers(page: number, pages: number): readonly (number | undefined)[] {
  const shown = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter(
    (number, index, all) => number > 0 && number <= pages && all.indexOf(number) === index,
  )
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? number - 1)
    if (gap === 1) return [number]
    return gap === 2 ? [number - 1, number] : [undefined, number]
  })
}
