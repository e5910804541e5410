import type { PageView } from '../../../engine/contracts/view.ts'
import { classNames, Link, Picture, useNumber, useText, useTextLanguage } from '../../ui/index.ts'
import { type Choice, choiceAddress } from './choice.ts'
import { pictureSizes } from './picture-sizes.ts'

/** How many entries a value of a filter would leave, as far as they are counted; nothing where nobody says. */
export function ChoiceCount({ view, value }: { readonly view: PageView; readonly value: string }) {
  const text = useText()
  const written = useNumber()
  const result = view.data.main
  const count = result?.ok ? result.counts?.[value] : undefined
  if (count === undefined || !result?.ok) return null
  return result.moreThan?.includes(value) ? text('count.more', { n: count }) : written(count)
}

/** A choice as a row of links; each keeps the other parameters of the address. */
export function ChoiceTabs({ view, choice }: { readonly view: PageView; readonly choice: Choice }) {
  const languageOf = useTextLanguage()
  const counts = view.data.main?.ok ? view.data.main.counts : undefined
  if (choice.values.length === 0) return null
  return (
    <nav className={classNames('choices', choice.pictures && 'choices--pictures')} aria-label={choice.label}>
      <ul className="choices__list">
        {choice.values.map(({ value, label, picture }) => (
          <li key={value}>
            <Link
              className="choices__link"
              href={choiceAddress(view, choice.param, value)}
              aria-current={value === choice.chosen ? 'true' : undefined}
            >
              {choice.pictures &&
                (value === '' ? (
                  <span className="choices__picture choices__all" />
                ) : (
                  <Picture
                    className="choices__picture"
                    picture={picture}
                    alt=""
                    ratio="object"
                    sizes={pictureSizes.choice}
                  />
                ))}
              <span {...languageOf(label)}>{label}</span>
              {counts?.[value] !== undefined && (
                <span className="choices__count">
                  <ChoiceCount view={view} value={value} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
