export { isOff } from '../../engine/contracts/item.ts'
export { BlockHead, BlockItems } from '../templates/block/block-frame.tsx'
export { EntryList } from '../templates/block/entry-list.tsx'
export { PageBlocks } from '../templates/page-blocks.tsx'
export { Card, type CardPart } from '../templates/part/card.tsx'
export { Carousel } from '../templates/part/carousel.tsx'
export { type Choice, ChoiceTabs, choiceOf } from '../templates/part/choice.tsx'
export { Citation } from '../templates/part/citation.tsx'
export { DetailBody, DetailTitle } from '../templates/part/detail-body.tsx'
export { EntryDate, hasDate, lasts, Period, StatusLabel } from '../templates/part/entry-date.tsx'
export { EntryLines } from '../templates/part/entry-lines.tsx'
export { type FactRow, Facts } from '../templates/part/facts.tsx'
export { Attachments, PdfLink } from '../templates/part/files.tsx'
export { Filters, Unmatched } from '../templates/part/filters.tsx'
export { FormButton } from '../templates/part/form-button.tsx'
export { FormPlace } from '../templates/part/form-place.tsx'
export { ItemLinks, linksBeside } from '../templates/part/item-links.tsx'
export { ItemText } from '../templates/part/item-text.tsx'
export { Excerpt, ItemTitle, itemLanguage, useWordsLanguage, Words } from '../templates/part/item-words.tsx'
export { ListBody } from '../templates/part/list-body.tsx'
export { Media } from '../templates/part/media.tsx'
export { MoreLink } from '../templates/part/more-link.tsx'
export { NewsRow } from '../templates/part/news-row.tsx'
export { NoResults } from '../templates/part/no-results.tsx'
export { ObjectTile } from '../templates/part/object-tile.tsx'
export { PageHead } from '../templates/part/page-head.tsx'
export { PendingLinks } from '../templates/part/pending-links.tsx'
export { PictureRows } from '../templates/part/picture-rows.tsx'
export { albumSizes, cardSizes, pictureSizes, tileSizes } from '../templates/part/picture-sizes.ts'
export { Neighbours, RelatedEntries, RelatedItems } from '../templates/part/related-entries.tsx'
export { RightsNote } from '../templates/part/rights-note.tsx'
export { SearchBox } from '../templates/part/search-box.tsx'
export { SearchResult } from '../templates/part/search-result.tsx'
export { Section } from '../templates/part/section.tsx'
export { GalleryStrip, Strip } from '../templates/part/strip.tsx'
export { picturesOf, Viewing } from '../templates/part/viewing.tsx'
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
export { PictureLink, useViewer } from '../ui/viewer/use-viewer.tsx'
