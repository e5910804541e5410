import { FormLoadError } from '../../ui/form/form-load-error.tsx'
import { useCode } from '../../ui/index.ts'

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
