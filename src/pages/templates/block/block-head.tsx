import type { BlockView } from '../../../engine/contracts/view.ts'
import { Heading } from '../../ui/index.ts'
import { MoreLink } from '../part/more-link.tsx'

/** A block's title with its "view more" link; nothing where it has no title. */
export function BlockHead({ block }: { readonly block: BlockView }) {
  if (!block.title && block.more === undefined) return null
  return (
    <header className="block__head">
      {block.title && (
        <Heading level={2} className="block__title">
          {block.title}
        </Heading>
      )}
      {block.more && <MoreLink link={block.more} of={block.title} />}
    </header>
  )
}
