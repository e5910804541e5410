import type { Item, Picture } from '../../contracts/item.ts'

/** Every picture of an Item once: its own, its further ones, those of its gallery; the order is kept. */
export function picturesOf(item: Item): readonly Picture[] {
  const all = [
    ...(item.image ? [item.image] : []),
    ...(item.images ?? []),
    ...(item.gallery ?? []).flatMap((file) => (file.picture ? [file.picture] : [])),
  ]
  return all.filter((picture, index) => all.findIndex(({ src }) => src === picture.src) === index)
}
