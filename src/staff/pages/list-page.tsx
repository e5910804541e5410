import type { ReactNode } from 'react'
import { encodeSegment } from '../../base/path-segment.ts'
import type { Contribution, ReviewStatus } from '../../content/staff/index.ts'
import { KINDS, listQuery, type StaffSection, staffAddress } from '../addresses.ts'
import type { SignedPageProps } from '../context.ts'
import { smallOf, summaryOf } from '../contribution-texts.ts'
import { seenValue } from '../form-fields.ts'
import { WORDS, wordFor } from '../words.ts'
import { FormToken, Layout, StaffPager } from './layout.tsx'

export const STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly ReviewStatus[]

export interface ListProps extends SignedPageProps {
  readonly section: StaffSection
  readonly status: ReviewStatus
  readonly page: number
  readonly pages: number
  readonly entries: readonly Contribution[]
  readonly counts: Readonly<Record<ReviewStatus, number>>
}

function Statuses({ locale, section, status, counts }: ListProps): ReactNode {
  const { language } = locale
  return (
    <nav aria-label={WORDS.statuses[language]} className="tabs">
      <ul>
        {STATUSES.map((name) => (
          <li key={name}>
            <a
              href={staffAddress(locale, `/${section}`, listQuery({ status: name }))}
              aria-current={name === status ? 'page' : undefined}
            >
              {wordFor(name, language)} <span className="count">{counts[name]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Entry({ locale, signed, section, entry }: ListProps & { readonly entry: Contribution }): ReactNode {
  const { language } = locale
  const { title, by, text } = summaryOf(KINDS[section], entry)
  const name = title || WORDS.untitled[language]
  const picture = smallOf(entry.files[0])
  return (
    <li className="entry">
      {signed.role === 'moderator' ? (
        <label className="select">
          <input type="checkbox" name="seen" value={seenValue(entry)} />
          <span className="hidden">{`${WORDS.select[language]}: ${name}`}</span>
        </label>
      ) : null}
      {section === 'works' ? (
        <span className="thumbnail">
          {picture === undefined ? (
            <span>{WORDS.noPhotograph[language]}</span>
          ) : (
            <img src={picture} alt="" loading="lazy" width="160" height="120" />
          )}
        </span>
      ) : null}
      <div>
        <h2>
          <a href={staffAddress(locale, `/${section}/${encodeSegment(entry.id)}`)}>{name}</a>
        </h2>
        <p className="by">
          {by} <time>{entry.created}</time>
        </p>
        {text === '' ? null : <p className="text">{text}</p>}
      </div>
      <input type="hidden" name="shown" value={seenValue(entry)} />
    </li>
  )
}

/** Buttons that decide on the selected contributions. */
function Decide({ locale, status }: ListProps): ReactNode {
  const { language } = locale
  return (
    <fieldset className="decide">
      <legend className="hidden">{WORDS.what[language]}</legend>
      <label className="whole">
        <input type="checkbox" name="all" value="yes" /> {WORDS.wholePage[language]}
      </label>
      <label className="reason">
        <span>{WORDS.reason[language]}</span>
        <input type="text" name="note" maxLength={500} autoComplete="off" />
      </label>
      {status === 'approved' ? null : (
        <button type="submit" name="decision" value="approved" className="primary">
          {WORDS.approveChosen[language]}
        </button>
      )}
      {status === 'rejected' ? null : (
        <button type="submit" name="decision" value="rejected">
          {WORDS.rejectChosen[language]}
        </button>
      )}
    </fieldset>
  )
}

/** One page of the contributions with a status. */
export function ListPage(props: ListProps): ReactNode {
  const { locale, section, status, entries, signed, page, pages } = props
  const { language } = locale
  const none = status === 'pending' ? WORDS.noneWaiting : WORDS.none
  const query = listQuery({ status })
  return (
    <Layout {...props} title={WORDS[section][language]}>
      <Statuses {...props} />
      {entries.length === 0 ? (
        <p className="none">{none[language]}</p>
      ) : (
        <form method="post" action={staffAddress(locale, `/${section}`, query)}>
          <FormToken session={signed.session} />
          <input type="hidden" name="page" value={page} />
          <ul className="entries">
            {entries.map((entry) => (
              <Entry key={entry.id} {...props} entry={entry} />
            ))}
          </ul>
          {signed.role === 'moderator' ? <Decide {...props} /> : null}
        </form>
      )}
      <StaffPager locale={locale} path={`/${section}`} query={query} page={page} pages={pages} />
    </Layout>
  )
}
