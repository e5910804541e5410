import type { ReactNode } from 'react'
import type { StaleRecord } from '../../content/staff/index.ts'
import { staffAddress } from '../addresses.ts'
import type { SignedPageProps } from '../context.ts'
import { staleValue } from '../form-fields.ts'
import { WORDS } from '../words.ts'
import { FormToken, Layout, StaffPager } from './layout.tsx'

export interface TranslationsProps extends SignedPageProps {
  readonly records: readonly StaleRecord[]
  readonly page: number
  readonly pages: number
  /** Language code of the records themselves. */
  readonly own: string
}

type StaleEntry = StaleRecord['texts'][number]

/** Returns the lengths of the common prefix and suffix of two texts. */
function changedPart(one: readonly string[], other: readonly string[]): readonly [number, number] {
  const min = Math.min(one.length, other.length)
  let start = 0
  while (start < min && one[start] === other[start]) start += 1
  let end = 0
  while (end < min - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  return [start, end]
}

/** A text with the part that differs from another one highlighted. */
function Marked({ text, other }: { readonly text: string; readonly other: string }): ReactNode {
  const [one, two] = [Array.from(text), Array.from(other)]
  const [start, end] = changedPart(one, two)
  const changed = one.slice(start, one.length - end).join('')
  return (
    <>
      {one.slice(0, start).join('')}
      {changed === '' ? null : <mark>{changed}</mark>}
      {one.slice(one.length - end).join('')}
    </>
  )
}

function Text({
  word,
  lang,
  children,
}: {
  readonly word: string
  readonly lang: string
  readonly children: ReactNode
}): ReactNode {
  return (
    <div>
      <dt>{word}</dt>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <dd lang={lang} tabIndex={0}>
        {children}
      </dd>
    </div>
  )
}

function Texts({
  museum,
  locale: { language },
  signed,
  own,
  record,
  stale,
}: TranslationsProps & { readonly record: StaleRecord; readonly stale: StaleEntry }): ReactNode {
  const { source, text, translation } = stale
  const name = `${stale.place.slice(1)} · ${museum.languageName(stale.language)}`
  const value = staleValue(record, stale)
  return (
    <li className="entry">
      {signed.role === 'moderator' ? (
        <label className="select">
          <input type="checkbox" name="seen" value={value} />
          <span className="hidden">{`${WORDS.select[language]}: ${record.title} · ${name}`}</span>
        </label>
      ) : null}
      <div>
        <h3>{name}</h3>
        <dl className="beside">
          <Text word={WORDS.translatedFrom[language]} lang={own}>
            <Marked text={source} other={text} />
          </Text>
          <Text word={WORDS.textNow[language]} lang={own}>
            <Marked text={text} other={source} />
          </Text>
          <Text word={WORDS.translation[language]} lang={stale.language}>
            {translation}
          </Text>
        </dl>
      </div>
      <input type="hidden" name="shown" value={value} />
    </li>
  )
}

/** Translations whose source text has changed, by record, with a button to confirm that they are still right. */
export function TranslationsPage(props: TranslationsProps): ReactNode {
  const { locale, signed, records, page, pages } = props
  const { language } = locale
  return (
    <Layout {...props} section="translations" title={WORDS.translations[language]}>
      {records.length === 0 ? (
        <p className="none">{WORDS.noneStale[language]}</p>
      ) : (
        <form method="post" action={staffAddress(locale, '/translations')}>
          <p>{WORDS.translationsHint[language]}</p>
          <FormToken session={signed.session} />
          <input type="hidden" name="page" value={page} />
          {records.map((record) => (
            <section key={`${record.entity} ${record.id}`}>
              <h2>
                {record.title || WORDS.untitled[language]}{' '}
                <small>
                  {record.entity} {record.id}
                </small>
              </h2>
              <ul className="entries">
                {record.texts.map((stale) => (
                  <Texts key={`${stale.language} ${stale.place}`} {...props} record={record} stale={stale} />
                ))}
              </ul>
            </section>
          ))}
          {signed.role === 'moderator' ? (
            <fieldset className="decide">
              <legend className="hidden">{WORDS.what[language]}</legend>
              <label className="whole">
                <input type="checkbox" name="all" value="yes" /> {WORDS.wholePage[language]}
              </label>
              <button type="submit" className="primary">
                {WORDS.stillRight[language]}
              </button>
            </fieldset>
          ) : null}
        </form>
      )}
      <StaffPager locale={locale} path="/translations" query={{}} page={page} pages={pages} />
    </Layout>
  )
}
