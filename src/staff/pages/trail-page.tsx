import type { ReactNode } from 'react'
import { encodeSegment } from '../../base/path-segment.ts'
import type { SubjectAuditEntry } from '../../content/staff/index.ts'
import { KINDS, staffAddress } from '../addresses.ts'
import type { SignedPageProps } from '../context.ts'
import { WORDS, wordFor } from '../words.ts'
import { Layout, momentIn, StaffPager } from './layout.tsx'

export interface TrailProps extends SignedPageProps {
  readonly entries: readonly SubjectAuditEntry[]
  readonly page: number
  readonly hasNext: boolean
}

function Subject({ locale, entry }: TrailProps & { readonly entry: SubjectAuditEntry }): ReactNode {
  const { language } = locale
  const section = Object.entries(KINDS).find(([, kind]) => kind === entry.entity)?.[0]
  if (section === undefined)
    return entry.action === 'translationKept'
      ? `${entry.entity} ${entry.id}`
      : wordFor(entry.entity, language)
  const isThere = entry.action !== 'erased'
  const name = section === 'works' ? WORDS.works[language] : WORDS.messages[language]
  return isThere ? <a href={staffAddress(locale, `/${section}/${encodeSegment(entry.id)}`)}>{name}</a> : name
}

/** The audit trail: who decided what, and why; newest first. */
export function TrailPage(props: TrailProps): ReactNode {
  const { museum, locale, entries, page, hasNext } = props
  const { language } = locale
  return (
    <Layout {...props} title={WORDS.trail[language]}>
      {entries.length === 0 ? (
        <p className="none">{WORDS.none[language]}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {[WORDS.when, WORDS.who, WORDS.what, WORDS.subject, WORDS.reason].map((word) => (
                <th key={word.en} scope="col">
                  {word[language]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={`${entry.created}${entry.entity}${entry.id}${entry.action}`}>
                <td>
                  <time dateTime={entry.created}>{momentIn(entry.created, museum.timeZone)}</time>
                </td>
                <td>{entry.who}</td>
                <td>{wordFor(entry.action, language)}</td>
                <td>
                  <Subject {...props} entry={entry} />
                </td>
                <td>{entry.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <StaffPager locale={locale} path="/trail" query={{}} page={page} pages={hasNext ? page + 1 : page} />
    </Layout>
  )
}
