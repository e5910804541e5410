import type { ItemRights } from '../../engine/contracts/item.ts'

/** The credit line, and the rights statement's name linked to its text. */
export function RightsWords({ rights: { name, href, credit } }: { readonly rights: ItemRights }) {
  return (
    <>
      {credit && <span>{credit}</span>}
      {credit && name && ' · '}
      {name &&
        (href === undefined ? (
          <span>{name}</span>
        ) : (
          <a href={href} rel="license">
            {name}
          </a>
        ))}
    </>
  )
}
