import type { PageView } from '../../../engine/contracts/view.ts'
import { classNames, Link, Picture } from '../../ui/index.ts'
import { type Choice, choiceAddress } from './choice.ts'
import { ChoiceCount } from './choice-count.tsx'
import { pictureSizes } from './picture-sizes.ts'

/** A choice as a row of links; each keeps the other parameters of the address. */
export function ChoiceTabs({ view, choice }: { readonly view: PageView; readonly choice: Choice }) {
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
              <span>{label}</span>
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
