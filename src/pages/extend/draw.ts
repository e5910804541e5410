export { BlockHead } from '../templates/block/block-head.tsx'
export { BlockItems } from '../templates/block/block-items.tsx'
export { EntryList } from '../templates/block/entry-list.tsx'
export { PageBlocks } from '../templates/page-blocks.tsx'
export { Attachments } from '../templates/part/attachments.tsx'
export { Card, type CardPart } from '../templates/part/card.tsx'
export { Carousel } from '../templates/part/carousel.tsx'
export { type Choice, choiceOf } from '../templates/part/choice.ts'
export { ChoiceTabs } from '../templates/part/choice-tabs.tsx'
export { Citation } from '../templates/part/citation.tsx'
export { DetailBody } from '../templates/part/detail-body.tsx'
export { DetailTitle } from '../templates/part/detail-title.tsx'
export { EntryDate, hasDate } from '../templates/part/entry-date.tsx'
export { EntryLines } from '../templates/part/entry-lines.tsx'
export { Excerpt } from '../templates/part/excerpt.tsx'
export { type FactRow, Facts } from '../templates/part/facts.tsx'
export { Filters } from '../templates/part/filters.tsx'
export { FormButton } from '../templates/part/form-button.tsx'
export { FormPlace } from '../templates/part/form-place.tsx'
export { GalleryStrip } from '../templates/part/gallery-strip.tsx'
export { itemLanguage, useWordsLanguage } from '../templates/part/item-language.ts'
export { ItemLinks } from '../templates/part/item-links.tsx'
export { ItemText } from '../templates/part/item-text.tsx'
export { ItemTitle } from '../templates/part/item-title.tsx'
export { ListBody } from '../templates/part/list-body.tsx'
export { Media } from '../templates/part/media.tsx'
export { MoreLink } from '../templates/part/more-link.tsx'
export { NewsRow } from '../templates/part/news-row.tsx'
export { NoResults } from '../templates/part/no-results.tsx'
export { ObjectTile } from '../templates/part/object-tile.tsx'
export { PageHead } from '../templates/part/page-head.tsx'
export { PdfLink } from '../templates/part/pdf-link.tsx'
export { PendingLinks } from '../templates/part/pending-links.tsx'
export { Period } from '../templates/part/period.tsx'
export { PictureRows } from '../templates/part/picture-rows.tsx'
export { albumSizes, cardSizes, pictureSizes, tileSizes } from '../templates/part/picture-sizes.ts'
export { picturesOf } from '../templates/part/pictures-of.ts'
export { Neighbours, RelatedEntries } from '../templates/part/related-entries.tsx'
export { RelatedItems } from '../templates/part/related-items.tsx'
export { RightsNote } from '../templates/part/rights-note.tsx'
export { SearchBox } from '../templates/part/search-box.tsx'
export { SearchResult } from '../templates/part/search-result.tsx'
export { Section } from '../templates/part/section.tsx'
export { StatusLabel } from '../templates/part/status-label.tsx'
export { Strip } from '../templates/part/strip.tsx'
export { Unmatched } from '../templates/part/unmatched.tsx'
export { Viewing } from '../templates/part/viewing.tsx'
export { Words } from '../templates/part/words.tsx'
export { decadesOf, type Year, yearId, yearsOf } from '../templates/part/years-of.ts'
export { type ControlProps, FieldFrame } from '../ui/form/fields/field-frame.tsx'
export {
  classNames,
  DateText,
  Heading,
  Icon,
  isPlainClick,
  Link,
  openAround,
  Pager,
  Picture,
  StateMessage,
  useCode,
  useCrop,
  useLine,
  useNavigation,
  useNumber,
  usePage,
  useShell,
  useText,
  useTextLanguage,
  withParam,
} from '../ui/index.ts'
export { RichText } from '../ui/rich-text.tsx'
export { RightsWords } from '../ui/rights-words.tsx'
export { PictureLink } from '../ui/viewer/picture-link.tsx'
export { useViewer } from '../ui/viewer/use-viewer.ts'
