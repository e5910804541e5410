import { useState } from 'react'
import type { FormButtonView, LinkView, PageView } from '../../../engine/contracts/view.ts'
import { FormLoadError } from '../../ui/form/form-load-error.tsx'
import { Heading, Link, prefetchProps, useNavigation, useShell, useText } from '../../ui/index.ts'
import { WithoutScripts } from './form-place.tsx'

/** A list's title, its only h1, with a link to more and the links to its feed and calendar. */
export function PageHead({ view }: { readonly view: PageView }) {
  const text = useText()
  const { feed, calendar, heading, more } = view
  return (
    <header className="page-head">
      <Heading level={1}>{heading}</Heading>
      {more && <MoreLink link={more} of={heading} />}
      {(feed || calendar) && (
        <p className="page-head__files">
          {feed && <a href={feed}>{text('list.feed')}</a>}
          {calendar && <a href={calendar}>{text('list.calendar')}</a>}
        </p>
      )}
    </header>
  )
}

interface MoreLinkProps {
  readonly link: LinkView
  /** Name of what the link shows more of; for screen readers only. */
  readonly of?: string | undefined
}

export function MoreLink({ link, of }: MoreLinkProps) {
  const text = useText()
  return (
    <Link className="more-link" href={link.href} external={link.external}>
      {link.title || text('action.more')}
      {of && <span className="visually-hidden"> {of}</span>}
    </Link>
  )
}

function code() {
  return import('../../ui/form/open-form.tsx')
}

/** A button that opens a form; nothing if there is none. The list is refetched after the form is sent. */
export function FormButton({ form }: { readonly form: FormButtonView | undefined }) {
  const text = useText()
  const shell = useShell()
  const { refresh } = useNavigation()
  const [failed, setFailed] = useState(false)
  if (form === undefined) return null
  const open = async () => {
    setFailed(false)
    const { openForm } = await code()
    await openForm(shell, form.name, () => void refresh())
  }
  return (
    <div className="form-button">
      <button
        className="button button--seal"
        type="button"
        aria-haspopup="dialog"
        {...prefetchProps(code)}
        onClick={() => open().catch(() => setFailed(true))}
      >
        {form.label}
      </button>
      {form.chosen.map(({ label, option }) => (
        <p className="form-button__chosen" key={label}>
          {text('form.chosen', { label, option })}
        </p>
      ))}
      {failed && <FormLoadError />}
      <WithoutScripts />
    </div>
  )
}
