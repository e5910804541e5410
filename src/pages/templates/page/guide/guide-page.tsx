import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { classNames, StateMessage } from '../../../ui/index.ts'
import { PageHead } from '../../part/page-head.tsx'
import { Section } from '../../part/section.tsx'
import type { GuidePageOptions } from '../page-options.ts'

export function GuidePage({ view, options: { hours, sections = [] } }: TemplateProps<GuidePageOptions>) {
  return (
    <div className="guide">
      <PageHead view={view} />
      {hours && <Section className="guide__hours" options={hours} data={view.data} level={2} />}
      {sections.map((section) => (
        <Section
          className={classNames('guide__section', section.map && 'guide__section--mapped')}
          key={section.title}
          options={section}
          data={view.data}
          level={2}
        />
      ))}
      {hours === undefined && sections.length === 0 && <StateMessage kind="empty" />}
    </div>
  )
}
