import { type ChangeEvent, type FocusEvent, type ToggleEvent, useRef, useState } from 'react'
import type { FilterView, PageView } from '../../../../engine/contracts/view.ts'
import { ClosePopover, formAddressOf, GetForm, Link, useNavigation, useText } from '../../../ui/index.ts'
import { FilterFields } from './filter-fields.tsx'

/** Returns the number of entries in a view's list; undefined if the backend does not count them. */
function listCount(view: PageView | undefined): { readonly n: number; readonly isMore: boolean } | undefined {
  const main = view?.data.main
  if (main?.ok !== true || main.total === undefined) return undefined
  return { n: main.total, isMore: main.atLeast === true }
}

/** Returns the number of entries in words; empty if unknown. */
export function useResults(view: PageView | undefined): string {
  const text = useText()
  const count = listCount(view)
  if (count === undefined) return ''
  return text(count.isMore ? 'pager.more' : 'pager.total', { n: count.n })
}

/** Returns the label of the button that applies the filters, with the number of results. */
function useShowWords(view: PageView | undefined): string {
  const text = useText()
  const count = listCount(view)
  if (count === undefined) return text('filters.apply')
  return text(count.isMore ? 'filters.showMore' : 'filters.show', { n: count.n })
}

const SHEET_ID = 'list-filters'

interface FilterSheetProps {
  readonly view: PageView
  /** The filters drawn as form fields. */
  readonly filters: readonly FilterView[]
  readonly isChosen: boolean
}

/** Preview while the form is open: the view it would open, for the page on screen. */
interface ForeseenView {
  readonly of: PageView
  readonly view: PageView | undefined
}

function filterParams(filter: FilterView): readonly string[] {
  return filter.as === 'years' ? [filter.from.param, filter.to.param] : [filter.param]
}

/** Updates a filter's counts from another view, keeping the order; values that only the other view has are appended. */
function counted(filter: FilterView, { filters }: PageView): FilterView {
  if (!('values' in filter)) return filter
  const other = filters?.filters.find((each) => filterParams(each)[0] === filter.param)
  if (other === undefined || !('values' in other)) return filter
  const counts = new Map(other.values.map((each) => [each.value, each]))
  const values = filter.values.map(
    (each) => counts.get(each.value) ?? (each.count === undefined ? each : { ...each, count: 0 }),
  )
  const known = new Set(filter.values.map(({ value }) => value))
  return { ...filter, values: [...values, ...other.values.filter(({ value }) => !known.has(value))] }
}

/** Whether a field is a checkbox or drop-down list, chosen by one press. Text is applied by the button or Enter. */
function isPicked(field: EventTarget): boolean {
  return (
    (field instanceof HTMLInputElement && field.type === 'checkbox') || field instanceof HTMLSelectElement
  )
}

/** Prefetches the view that the form's current values would open; undefined while unknown. */
function useForeseen(view: PageView) {
  const { peek } = useNavigation()
  const asked = useRef(0)
  const [foreseen, setForeseen] = useState<ForeseenView>({ of: view, view })

  const set = (ahead: PageView | undefined): void => {
    asked.current += 1
    setForeseen({ of: view, view: ahead })
  }
  const foresee = async (form: HTMLFormElement) => {
    asked.current += 1
    const turn = asked.current
    const address = formAddressOf(form)
    // On failure the button shows no number, and submitting shows the error.
    const found = address === undefined ? undefined : await peek(address).catch(() => undefined)
    if (turn === asked.current) setForeseen({ of: view, view: found })
  }
  return {
    ahead: foreseen.of === view ? foreseen.view : view,
    foresee,
    forget: () => set(undefined),
    beginAgain: () => set(view),
  }
}

function SheetHead() {
  const text = useText()
  return (
    <p className="filter-sheet__head">
      <span>{text('filters.title')}</span>
      <ClosePopover className="filter-sheet__close" target={SHEET_ID} />
    </p>
  )
}

interface SheetFootProps extends Pick<FilterSheetProps, 'view' | 'isChosen'> {
  readonly ahead: PageView | undefined
  readonly isOpen: boolean
  readonly onClear: () => void
}

/** The clear link and the submit button, which in the open sheet shows the number of results. */
function SheetFoot({ view, isChosen, ahead, isOpen, onClear }: SheetFootProps) {
  const text = useText()
  const showWords = useShowWords(ahead)
  const results = useResults(ahead)
  return (
    <p className="filter-sheet__foot">
      {isChosen && (
        <Link className="chosen__clear" href={view.filters?.clear ?? view.url} onClick={onClear}>
          {text('filters.clear')}
        </Link>
      )}
      <button className="button button--seal filter-sheet__show" type="submit">
        {isOpen ? showWords : text('filters.apply')}
      </button>
      <span className="visually-hidden" role="status">
        {isOpen ? results : ''}
      </span>
    </p>
  )
}

/**
 * The filters as a GET form. Beside the list, a choice is applied immediately. On narrow screens the form is a popover,
 * which opens without scripts; there the button applies all choices and shows the number of results.
 */
export function FilterSheet({ view, filters, isChosen }: FilterSheetProps) {
  const text = useText()
  const sheet = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Incremented on closing to reset the sheet's fields. */
  const [round, setRound] = useState(0)
  const { ahead, foresee, forget, beginAgain } = useForeseen(view)
  const chosen = view.filters?.chosen.length ?? 0

  const onChange = ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    if (!isPicked(target)) {
      // While the visitor types, nothing is fetched and the number is unknown.
      if (isOpen) forget()
      return
    }
    // Runs after React has rendered the choice.
    queueMicrotask(() => {
      if (isOpen) void foresee(currentTarget)
      else currentTarget.requestSubmit()
    })
  }
  const onToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    setOpen(newState === 'open')
    if (newState === 'open') sheet.current?.querySelector('button')?.focus()
    else {
      beginAgain()
      setRound((last) => last + 1)
    }
  }
  const close = () => {
    const element = sheet.current
    if (element !== null && 'hidePopover' in element) element.hidePopover()
  }
  const onBlur = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isOpen) return
    // While the sheet is open, the keyboard must not reach what is behind it.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
    else if (ahead === undefined && target instanceof HTMLInputElement && target.form !== null)
      void foresee(target.form)
  }
  return (
    <div className="filtered__side">
      <button className="button filtered__open" type="button" popoverTarget={SHEET_ID}>
        {chosen === 0 ? text('filters.title') : text('filters.titleChosen', { n: chosen })}
      </button>
      <section
        ref={sheet}
        id={SHEET_ID}
        className="filter-sheet"
        popover="auto"
        aria-label={text('filters.title')}
        onToggle={onToggle}
        onBlur={onBlur}
      >
        <GetForm
          className="filter-sheet__form"
          role="search"
          label={view.heading}
          without={['page', ...filters.flatMap(filterParams)]}
          data-stay={isOpen ? undefined : true}
          onChange={onChange}
          onSubmit={close}
        >
          <SheetHead />
          <div className="filter-sheet__fields" key={round}>
            {filters.map((filter) => (
              <FilterFields key={filterParams(filter)[0]} filter={counted(filter, ahead ?? view)} />
            ))}
          </div>
          <SheetFoot view={view} isChosen={isChosen} ahead={ahead} isOpen={isOpen} onClear={close} />
        </GetForm>
      </section>
    </div>
  )
}
