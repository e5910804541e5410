import type { FieldOrList } from '../../schemas/config/index.ts'
import { withPlainDigits } from '../base/digits.ts'
import type { InputPlace, ReportBuilder } from '../base/import-report.ts'
import { isObject } from '../base/object.ts'
import { type Message, message } from '../engine/errors/index.ts'

type Mark = '.' | ','

/** One group of thousands and no decimals: 1.234, which may be a thousand or one and a bit. */
const LONE: Readonly<Record<Mark, RegExp>> = { ',': /^[+-]?\d{1,3}\.\d{3}$/, '.': /^[+-]?\d{1,3},\d{3}$/ }

/** The mark before decimals that the steps of a field say. */
function markOf(field: FieldOrList): Mark | undefined {
  const steps: unknown = Reflect.get(Object(field), 'as')
  const step: unknown = Array.isArray(steps)
    ? steps.find((each: unknown) => isObject(each) && 'decimal' in each)
    : undefined
  const mark: unknown = isObject(step) ? step.decimal : undefined
  return mark === '.' || mark === ',' ? mark : undefined
}

interface Column {
  readonly mark: Mark
  readonly first: string
  readonly place: InputPlace
  count: number
}

const HINT: Message = message`Look at them: each is read as thousands. Where one is meant with decimals, write it with the mark that the step names.`

/** Numbers of a run whose only mark is that of thousands, in columns whose others have decimals: "1.234" beside "4,31". */
export class LoneMarks {
  /** Fields with a number that has decimals. */
  readonly #decimals = new Set<string>()
  readonly #lone = new Map<string, Column>()

  see(name: string, field: FieldOrList, written: string, place: InputPlace): void {
    const mark = markOf(field)
    if (mark === undefined) return
    const text = withPlainDigits(written.trim())
    if (LONE[mark].test(text)) {
      const known = this.#lone.get(name)
      if (known === undefined) this.#lone.set(name, { mark, first: text, place, count: 1 })
      else known.count += 1
    } else if (text.includes(mark)) this.#decimals.add(name)
  }

  /** Names them in the report of an import, each field once. */
  report(report: ReportBuilder): void {
    for (const [name, { mark, first, place, count }] of this.#lone)
      if (this.#decimals.has(name))
        report.warn({
          place: count === 1 ? place : {},
          reason:
            count === 1
              ? message`"${first}" of "${name}" is read as thousands, while others have decimals after "${mark}"`
              : message`${count} numbers of "${name}" are read as thousands, such as "${first}", while others have decimals after "${mark}"`,
          hint: HINT,
        })
  }
}
