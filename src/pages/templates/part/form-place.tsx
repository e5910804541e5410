import { FormLoadError } from '../../ui/form/form-load-error.tsx'
import { useCode, useShell, useText } from '../../ui/index.ts'

function loadPanel() {
  return import('../../ui/form/form-panel.tsx').then((m) => m.FormPanel)
}

/** A form within the page; its code is loaded on rendering. */
export function FormPlace({ name }: { readonly name: string }) {
  const { code: FormPanel, failed } = useCode(loadPanel, true)
  return (
    <div className="form-place">
      {FormPanel && <FormPanel name={name} />}
      {failed && <FormLoadError />}
    </div>
  )
}

/** An e-mail address, or a telephone number in international format. */
const CONTACT = /[^\s@,;:()（）：，]+@[^\s@,;()（），]+\.\p{L}+|\+\d[\d ()-]{6,}\d/gu

/** Replaces a form without scripts: the museum's e-mail addresses and telephone numbers from the footer. */
export function WithoutScripts() {
  const text = useText()
  const contacts = useShell().footer.contact.flatMap((line) => line.match(CONTACT) ?? [])
  return (
    <noscript>
      <p>{text('form.noscript')}</p>
      {contacts.length > 0 && (
        <ul className="actions">
          {contacts.map((contact) => (
            <li key={contact}>
              <a href={contact.includes('@') ? `mailto:${contact}` : `tel:${contact.replace(/[^+\d]/g, '')}`}>
                <bdi>{contact}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </noscript>
  )
}
