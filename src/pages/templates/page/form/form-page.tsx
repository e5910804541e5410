import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { useText } from '../../../ui/index.ts'
import type { FormOptions } from '../../option-schemas.ts'
import { FormPlace } from '../../part/form-place.tsx'
import { PageHead } from '../../part/page-head.tsx'

export function FormPage({ view, options }: TemplateProps<FormOptions>) {
  const text = useText()
  return (
    <div className="list-page">
      <PageHead view={view} />
      <noscript>
        <p>{text('form.noscript')}</p>
      </noscript>
      {options.form && <FormPlace name={options.form.name} />}
    </div>
  )
}
