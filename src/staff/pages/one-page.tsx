import type { ReactNode } from 'react'
import { encodeSegment } from '../../base/path-segment.ts'
import type { OneContribution, ReviewStatus } from '../../content/staff/index.ts'
import { KINDS, listQuery, type StaffSection, staffAddress } from '../addresses.ts'
import type { SignedPageProps } from '../context.ts'
import { summaryOf } from '../contribution-texts.ts'
import { WORDS, wordFor } from '../words.ts'
import { FormToken, Layout, momentIn, PhotographList } from './layout.tsx'

export interface ContributionPageProps extends SignedPageProps {
  readonly section: StaffSection
  readonly one: OneContribution
  /** Codes of the languages for replies, the records' own first. */
  readonly languages: readonly string[]
  /** Rejected replies as typed, by language; shown instead of the stored ones. */
  readonly typed?: Readonly<Record<string, string>>
}

/** Fields shown elsewhere, or not meant for people. */
const APART = new Set(['workPhoto', 'replyMessage', 'collectId', 'messageId', 'createTime', 'reviewStatus'])

function Fields({
  museum,
  locale,
  section,
  one,
  names,
}: ContributionPageProps & { readonly names: readonly string[] }): ReactNode {
  const { language } = locale
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{wordFor(museum.labelOf(KINDS[section], name, language), language)}</dt>
          <dd>{museum.valueOf(KINDS[section], name, one.fields[name] ?? '', language)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Photographs({ locale, one }: ContributionPageProps): ReactNode {
  const { language } = locale
  if (one.files.length === 0) return null
  return (
    <section>
      <h2>{WORDS.photographs[language]}</h2>
      <PhotographList language={language} files={one.files} />
    </section>
  )
}

function Trail({ museum, locale, one }: ContributionPageProps): ReactNode {
  const { language } = locale
  if (one.trail.length === 0) return null
  return (
    <section>
      <h2>{WORDS.trailOf[language]}</h2>
      <ol className="trail">
        {one.trail.map(({ created, who, action, note }) => (
          <li key={`${created}${action}`}>
            <time dateTime={created}>{momentIn(created, museum.timeZone)}</time> {who}:{' '}
            {wordFor(action, language)}
            {note === '' ? null : <q>{note}</q>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Approve and reject buttons, without the one that would change nothing. */
function Decision({ locale, section, one, signed }: ContributionPageProps): ReactNode {
  const { language } = locale
  const decisions: readonly (readonly [ReviewStatus, string])[] = [
    ['approved', WORDS.approve[language]],
    ['rejected', WORDS.reject[language]],
  ]
  return (
    <form
      method="post"
      action={staffAddress(locale, `/${section}/${encodeSegment(one.id)}`)}
      className="panel"
    >
      <FormToken session={signed.session} />
      <input type="hidden" name="status" value={one.status} />
      <input type="hidden" name="revision" value={one.revision} />
      <label>
        <span>{WORDS.reason[language]}</span>
        <input type="text" name="note" maxLength={500} autoComplete="off" />
      </label>
      <div className="buttons">
        {decisions
          .filter(([status]) => status !== one.status)
          .map(([status, word]) => (
            <button
              key={status}
              type="submit"
              name="decision"
              value={status}
              className={status === 'approved' ? 'primary' : undefined}
            >
              {word}
            </button>
          ))}
      </div>
    </form>
  )
}

function replyIn({ one, languages }: ContributionPageProps, code: string): string {
  const { replyMessage } = code === languages[0] ? one.fields : (one.translations[code] ?? {})
  return typeof replyMessage === 'string' ? replyMessage : ''
}

function Reply(props: ContributionPageProps): ReactNode {
  const { museum, locale, section, one, languages, signed } = props
  const { language } = locale
  return (
    <form
      method="post"
      action={staffAddress(locale, `/${section}/${encodeSegment(one.id)}/reply`)}
      className="panel"
    >
      <h2>{WORDS.reply[language]}</h2>
      <FormToken session={signed.session} />
      <input type="hidden" name="revision" value={one.revision} />
      {languages.map((code, index) => (
        <label key={code}>
          <span>{museum.languageName(code)}</span>
          <textarea
            name={`reply-${code}`}
            lang={code}
            rows={4}
            maxLength={5000}
            required={index === 0}
            defaultValue={props.typed?.[code] ?? replyIn(props, code)}
          />
        </label>
      ))}
      <p className="hint">{WORDS.replyHint[language]}</p>
      <button type="submit" className="primary">
        {WORDS.sendReply[language]}
      </button>
    </form>
  )
}

/** Sorts field names by the form's order; unknown ones come last. */
function inFormOrder(names: readonly string[], form: readonly string[]): readonly string[] {
  return [...form.filter((name) => names.includes(name)), ...names.filter((name) => !form.includes(name))]
}

/** A contribution in full, with the decisions on it. */
export function OnePage(props: ContributionPageProps): ReactNode {
  const { museum, locale, section, one, signed, languages } = props
  const { language } = locale
  const { title } = summaryOf(KINDS[section], one)
  const open = Object.keys(one.fields).filter((name) => !APART.has(name) && !one.contact.includes(name))
  const shown = inFormOrder(open, museum.fieldsOf(KINDS[section]))
  const isModerator = signed.role === 'moderator'
  const earlier = languages
    .map((code) => ({ code, text: replyIn(props, code) }))
    .filter(({ text }) => text !== '')
  return (
    <Layout {...props} title={title || WORDS.untitled[language]}>
      <p className="state">
        <span className={`status ${one.status}`}>{wordFor(one.status, language)}</span> {WORDS.sent[language]}{' '}
        <time>{one.created}</time>
      </p>
      <Photographs {...props} />
      <Fields {...props} names={shown} />
      {one.contact.length === 0 ? null : (
        <section className="contact">
          <h2>{WORDS.contact[language]}</h2>
          {isModerator ? <Fields {...props} names={one.contact} /> : <p>{WORDS.contactHidden[language]}</p>}
        </section>
      )}
      {isModerator ? <Decision {...props} /> : null}
      {section === 'messages' && isModerator ? <Reply {...props} /> : null}
      {isModerator || earlier.length === 0 ? null : (
        <section>
          <h2>{WORDS.reply[language]}</h2>
          {earlier.map(({ code, text }) => (
            <p key={code} lang={code}>
              {text}
            </p>
          ))}
        </section>
      )}
      <Trail {...props} />
      <p>
        <a href={staffAddress(locale, `/${section}`, listQuery(one))}>{WORDS.backToList[language]}</a>
      </p>
    </Layout>
  )
}
