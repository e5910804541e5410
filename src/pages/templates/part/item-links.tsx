import type { ReactNode } from 'react'
import type { Item, ItemLink } from '../../../engine/contracts/item.ts'
import { Link, useTextLanguage } from '../../ui/index.ts'

interface ItemLinksProps {
  /** Its title is said behind each link, which is one of many of a list. */
  readonly item: Pick<Item, 'title' | 'links'>
  /** The links to draw; all of the Item by default. */
  readonly links?: readonly ItemLink[] | undefined
  readonly className?: string | undefined
  /** Name of the link that is drawn as the one button. */
  readonly prominent?: string | undefined
  /** What stands beside a link. */
  readonly beside?: ((link: ItemLink) => ReactNode) | undefined
}

/** Those of an entry's links that stand beside its facts: the others are in the fact of their name. */
export function linksBeside(
  { facts = [], links = [] }: Item,
  shown: readonly ItemLink[] = links,
): readonly ItemLink[] {
  return shown.filter(({ name }) => !facts.some((fact) => fact.name === name))
}

/** Further links of an Item, such as a panorama or a 3D model; those that leave the site, or say so, open a new tab. */
export function ItemLinks({
  item,
  links = item.links ?? [],
  className = 'entry__links',
  prominent,
  beside,
}: ItemLinksProps) {
  const languageOf = useTextLanguage()
  if (links.length === 0) return null
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={`${link.name} ${link.href}`} {...languageOf(link.label)}>
          <Link
            className={link.name === prominent ? 'action--prominent' : undefined}
            href={link.href}
            external={link.external}
            newTab={link.newTab}
          >
            {link.label}
            {item.title && <span className="visually-hidden"> {item.title}</span>}
          </Link>
          {beside?.(link)}
        </li>
      ))}
    </ul>
  )
}
