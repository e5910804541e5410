import type { TemplateProps } from '../../contracts/define.ts'
import { useCode, useText } from '../../ui/index.ts'
import type { FormOptions } from '../form-name-schema.ts'
import { PageHead } from '../part/page-head.tsx'

function loadPanel() {
  return import('../../ui/form/form-panel.tsx').then((m) => m.FormPanel)
}

export function FormPage({ view, options }: TemplateProps<FormOptions>) {
  const text = useText()
  const { code: FormPanel, failed } = useCode(loadPanel, true)
  return (
    <div className="list-page">
      <PageHead view={view} />
      <noscript>
        <p>{text('form.noscript')}</p>
      </noscript>
      <div className="form-place">
        {FormPanel && options.form && <FormPanel name={options.form.name} />}
        {failed && <p role="alert">{text('form.unopened')}</p>}
      </div>
    </div>
  )
}
