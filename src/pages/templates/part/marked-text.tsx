import type { Range } from '../../../engine/contracts/item.ts'

/** A text with these places of it marked. */
export function MarkedText({
  text,
  ranges = [],
}: {
  readonly text: string
  readonly ranges?: readonly Range[] | undefined
}) {
  return (
    <>
      {ranges.map(([start, end], index) => [
        text.slice(ranges[index - 1]?.[1] ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
