import { FormLoadError } from '../../ui/form/form-load-error.tsx'
import { useCode, useShell, useText } from '../../ui/index.ts'

function loadPanel() {
  return import('../../ui/form/form-panel.tsx').then((m) => m.FormPanel)
}

/** A form in the page itself, of this name; its code is loaded with it. */
export function FormPlace({ name }: { readonly name: string }) {
  const { code: FormPanel, failed } = useCode(loadPanel, true)
  return (
    <div className="form-place">
      {FormPanel && <FormPanel name={name} />}
      {failed && <FormLoadError />}
    </div>
  )
}

/** An e-mail address, or a telephone number as it is dialled from anywhere. */
const CONTACT = /[^\s@,;:()（）：，]+@[^\s@,;()（），]+\.\p{L}+|\+\d[\d ()-]{6,}\d/gu

/** In the place of a form without scripts: how the museum is reached, as the footer says it. */
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
