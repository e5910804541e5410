import { classNames, Link, Picture, useShell } from '../../ui/index.ts'
import { leavesSite, localAddress } from './local-address.ts'
import { flagOption, groupOption, textOption } from './options.ts'

/** A section's link; on phones its code, where it has one, takes the button's place (specification, section 2). */
export function SectionLink({ link }: { readonly link: unknown }) {
  const shell = useShell()
  const options = groupOption({ link }, 'link')
  const title = options && textOption(options, 'title')
  const href = options && textOption(options, 'href')
  if (options === undefined || title === undefined || href === undefined) return null
  const image = textOption(options, 'image')
  const prominent = flagOption(options, 'prominent', false)
  return (
    <div className={classNames('section__link', image && 'section__link--coded')}>
      <Link
        className={prominent ? 'button button--seal' : 'more-link'}
        href={localAddress(href, shell)}
        external={leavesSite(href)}
      >
        {title}
      </Link>
      {image && (
        <Picture
          className="section__code"
          picture={{ src: image, alt: textOption(options, 'imageAlt') ?? title }}
          ratio="code"
        />
      )}
      {image && (
        <Link className="section__same" href={localAddress(href, shell)} external={leavesSite(href)}>
          {title}
        </Link>
      )}
    </div>
  )
}
