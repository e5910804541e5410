import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { LinkTarget } from '../../../engine/contracts/view.ts'
import { classNames, Link, Picture } from '../../ui/index.ts'
import type { linkSchema } from '../section-schema.ts'

interface SectionLinkProps {
  readonly link: OptionsOf<typeof linkSchema>
  readonly to: LinkTarget
}

/** A section's link; on phones its code, where it has one, takes the button's place (specification, section 2). */
export function SectionLink({ link: { title, prominent, image, imageAlt }, to }: SectionLinkProps) {
  return (
    <div className={classNames('section__link', image && 'section__link--coded')}>
      <Link className={prominent ? 'button button--seal' : 'more-link'} {...to}>
        {title}
      </Link>
      {image && (
        <Picture className="section__code" picture={{ src: image, alt: imageAlt ?? title }} ratio="code" />
      )}
      {image && (
        <Link className="section__same" {...to}>
          {title}
        </Link>
      )}
    </div>
  )
}
