import type { ReactNode } from 'react'
import type { FormSubmission } from '../../content/staff/index.ts'
import { staffAddress } from '../addresses.ts'
import type { SignedPageProps } from '../context.ts'
import { WORDS } from '../words.ts'
import { Layout, momentIn, PhotographList, StaffPager } from './layout.tsx'

export interface FormsProps extends SignedPageProps {
  /** Names of the forms with submissions. */
  readonly forms: readonly string[]
  /** Name of the selected form; undefined for all. */
  readonly form: string | undefined
  readonly submissions: readonly FormSubmission[]
  readonly page: number
  readonly pages: number
}

function Tabs({ museum, locale, forms, form }: FormsProps): ReactNode {
  const { language } = locale
  if (forms.length < 2) return null
  return (
    <nav aria-label={WORDS.forms[language]} className="tabs">
      <ul>
        {[undefined, ...forms].map((name) => (
          <li key={name ?? ''}>
            <a
              href={staffAddress(locale, '/forms', { form: name })}
              aria-current={name === form ? 'page' : undefined}
            >
              {name === undefined ? WORDS.allForms[language] : museum.formTitle(name, language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Submissions of the museum's own forms, newest first. Any field may be contact data, so they are for moderators only. */
export function FormsPage(props: FormsProps): ReactNode {
  const { museum, locale, form, signed, submissions, page, pages } = props
  const { language } = locale
  return (
    <Layout {...props} title={WORDS.forms[language]}>
      <Tabs {...props} />
      {signed.role !== 'moderator' ? <p className="none">{WORDS.contactHidden[language]}</p> : null}
      {signed.role === 'moderator' && submissions.length === 0 ? (
        <p className="none">{WORDS.none[language]}</p>
      ) : null}
      {submissions.map(({ id, form: name, created, values, photographs }) => (
        <section key={id} className="panel">
          <h2>
            {museum.formTitle(name, language)}{' '}
            <time dateTime={created}>{momentIn(created, museum.timeZone)}</time>
          </h2>
          <dl>
            {Object.entries(values).map(([field, value]) => {
              const files = photographs.filter((each) => each.field === field).map(({ file }) => file)
              return (
                <div key={field}>
                  <dt>{museum.labelOf(name, field, language)}</dt>
                  <dd>
                    {files.length === 0 ? (
                      museum.valueOf(name, field, String(value), language)
                    ) : (
                      <PhotographList language={language} files={files} />
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      <StaffPager locale={locale} path="/forms" query={{ form }} page={page} pages={pages} />
    </Layout>
  )
}
