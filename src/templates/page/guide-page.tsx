import { StateMessage } from '../../ui/index.ts'
import { groupOption, groupsOption, textOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import { Section } from '../part/section.tsx'
import type { TemplateProps } from '../template-props.ts'

export function GuidePage({ view }: TemplateProps) {
  const hours = groupOption(view.options, 'hours')
  const sections = groupsOption(view.options, 'sections')
  return (
    <div className="guide">
      <PageHead view={view} />
      {hours && <Section className="guide__hours" options={hours} data={view.data} level={2} />}
      {sections.map((section, index) => (
        <Section
          className="guide__section"
          key={textOption(section, 'title') ?? index}
          options={section}
          data={view.data}
          level={2}
        />
      ))}
      {hours === undefined && sections.length === 0 && <StateMessage kind="empty" />}
    </div>
  )
}
