export { isCancelledOrPostponed } from '../../engine/contracts/item.ts'
export { BlockHead, BlockItems } from '../templates/block/block-frame.tsx'
export { EntryList } from '../templates/block/entry-list.tsx'
export { PageBlocks } from '../templates/page-blocks.tsx'
export { Carousel } from '../templates/part/carousel.tsx'
export {
  Citation,
  DetailBody,
  DetailTitle,
  PendingLinks,
  RightsNote,
} from '../templates/part/detail-body.tsx'
export {
  altUnlessTitle,
  Card,
  type CardPart,
  EntryLines,
  NewsRow,
  ObjectTile,
  PictureRows,
  Tiles,
} from '../templates/part/entries.tsx'
export { type FactRow, Facts } from '../templates/part/facts.tsx'
export { Attachments, Media, PdfLink } from '../templates/part/files.tsx'
export {
  type Choice,
  ChoiceTabs,
  choiceOf,
  Filters,
  Unmatched,
} from '../templates/part/filters.tsx'
export { FormPlace, WithoutScripts } from '../templates/part/form-place.tsx'
export { ItemText } from '../templates/part/item-text.tsx'
export {
  EntryDate,
  Excerpt,
  factsNotInSubtitle,
  hasDate,
  ItemDay,
  ItemLinks,
  ItemTitle,
  itemLanguage,
  linksNotInFacts,
  Period,
  relatedNotInFacts,
  StatusLabel,
  spansDays,
  Words,
} from '../templates/part/item-words.tsx'
export { ListBody } from '../templates/part/list-body.tsx'
export { FormButton, MoreLink, PageHead } from '../templates/part/page-head.tsx'
export { albumSizes, cardSizes, pictureSizes, tileSizes } from '../templates/part/picture-sizes.ts'
export { Neighbours, RelatedEntries, RelatedItems } from '../templates/part/related-entries.tsx'
export { NoResults, SearchBox } from '../templates/part/search-box.tsx'
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
