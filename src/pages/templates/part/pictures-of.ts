import type { Item, Picture } from '../../../engine/contracts/item.ts'
import type { Translate } from '../../ui/index.ts'

/**
 * Every picture of an Item once: its own, its further ones, those of its gallery; the order is kept. A further picture
 * without a description of its own has its number, which the first one has not.
 */
export function picturesOf(item: Item, text: Translate): readonly Picture[] {
  const all = [
    ...(item.image ? [item.image] : []),
    ...(item.images ?? []),
    ...(item.gallery ?? []).flatMap((file) => (file.picture ? [file.picture] : [])),
  ]
  return all
    .filter((picture, index) => all.findIndex(({ src }) => src === picture.src) === index)
    .map((picture, index, pictures) =>
      index > 0 && picture.alt !== '' && picture.alt === pictures[0]?.alt
        ? { ...picture, alt: text('gallery.further', { n: index + 1, title: picture.alt }) }
        : picture,
    )
}
