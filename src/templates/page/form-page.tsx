import { type ComponentType, useEffect, useState } from 'react'
import { useText } from '../../ui/index.ts'
import { groupOption, textOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import type { TemplateProps } from '../template-props.ts'

interface PanelProps {
  readonly name: string
}

export function FormPage({ view }: TemplateProps) {
  const text = useText()
  const form = groupOption(view.options, 'form')
  const name = form && textOption(form, 'name')
  const [panel, setPanel] = useState<{ readonly Component: ComponentType<PanelProps> }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('../../ui/form/form-panel.tsx').then(
      ({ FormPanel }) => setPanel({ Component: FormPanel }),
      () => setFailed(true),
    )
  }, [])
  return (
    <div className="list-page">
      <PageHead view={view} />
      <noscript>
        <p>{text('form.noscript')}</p>
      </noscript>
      <div className="form-place">
        {panel && name !== undefined && <panel.Component name={name} />}
        {failed && <p role="alert">{text('form.unopened')}</p>}
      </div>
    </div>
  )
}
