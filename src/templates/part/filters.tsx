import type { PageView } from '../../contracts/view.ts'
import { GetForm, Link, useText } from '../../ui/index.ts'
import { choiceOf } from './choice.ts'
import { ChoiceTabs } from './choice-tabs.tsx'
import { wholeList } from './narrowing.ts'
import { groupOption, type Options, textOption } from './options.ts'

interface FiltersProps {
  readonly view: PageView
  readonly options: Options
}

/** Ways to narrow a list, all in the address: a row of links and a GET form. Both return to page 1. */
export function Filters({ view, options }: FiltersProps) {
  const text = useText()
  const tabs = choiceOf(view, groupOption(options, 'tabs'))
  const select = choiceOf(view, groupOption(options, 'select'))
  const keyword = groupOption(options, 'keyword')
  const param = keyword && textOption(keyword, 'param')
  const own = [param, select?.param, 'page'].filter((name) => name !== undefined)
  const whole = wholeList(view, options)
  return (
    <div className="filters">
      {tabs && <ChoiceTabs view={view} choice={tabs} />}
      {(param || select) && (
        // The key makes a fresh form of every address, so that its fields show what the address says.
        <GetForm key={view.url} className="filters__form" role="search" label={view.heading} without={own}>
          {select && (
            <label className="filters__field">
              <span className="visually-hidden">{select.label}</span>
              <select className="field" name={select.param} defaultValue={select.chosen}>
                {select.values[0]?.value !== '' && <option value="">{select.label}</option>}
                {select.values.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          {keyword && param && (
            <label className="filters__field filters__field--wide">
              <span className="visually-hidden">{textOption(keyword, 'label')}</span>
              <input
                className="field"
                type="search"
                name={param}
                placeholder={textOption(keyword, 'placeholder') ?? textOption(keyword, 'label')}
                defaultValue={view.query[param] ?? ''}
              />
            </label>
          )}
          <button className="button" type="submit">
            {textOption(options, 'submit') ?? text('search.submit')}
          </button>
          {whole && (
            <Link className="filters__clear" href={whole}>
              {text('filters.clear')}
            </Link>
          )}
        </GetForm>
      )}
    </div>
  )
}
