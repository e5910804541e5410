import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { FormOptions } from '../../option-schemas.ts'
import { FormPlace, WithoutScripts } from '../../part/form-place.tsx'
import { PageHead } from '../../part/page-head.tsx'

export function FormPage({ view, options }: TemplateProps<FormOptions>) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <WithoutScripts />
      {options.form && <FormPlace name={options.form.name} />}
    </div>
  )
}
