/**
 * Numbers a pager shows of `pages`: the first, the last, the current and `reach` neighbours on each side;
 * `undefined` stands for a gap of two or more.
 */
export function pageNumbers(page: number, pages: number, reach = 2): readonly (number | undefined)[] {
  const near = Array.from({ length: 2 * reach + 1 }, (_, index) => page - reach + index)
  const shown = [1, ...near.filter((number) => number > 1 && number < pages), pages].slice(0, pages)
  return shown.flatMap((number, index) => {
    const gap = number - (shown[index - 1] ?? number - 1)
    if (gap === 1) return [number]
    return gap === 2 ? [number - 1, number] : [undefined, number]
  })
}
