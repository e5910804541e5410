export { BlockHead } from '../site/templates/block/block-head.tsx'
export { BlockItems } from '../site/templates/block/block-items.tsx'
export { EntryList } from '../site/templates/block/entry-list.tsx'
export { PageBlocks } from '../site/templates/page-blocks.tsx'
export { Attachments } from '../site/templates/part/attachments.tsx'
export { Card, type CardPart } from '../site/templates/part/card.tsx'
export { Carousel } from '../site/templates/part/carousel.tsx'
export { type Choice, choiceOf } from '../site/templates/part/choice.ts'
export { ChoiceTabs } from '../site/templates/part/choice-tabs.tsx'
export { Citation } from '../site/templates/part/citation.tsx'
export { DetailBody } from '../site/templates/part/detail-body.tsx'
export { type FactRow, Facts } from '../site/templates/part/facts.tsx'
export { Filters } from '../site/templates/part/filters.tsx'
export { FormButton } from '../site/templates/part/form-button.tsx'
export { GalleryStrip } from '../site/templates/part/gallery-strip.tsx'
export { itemLanguage } from '../site/templates/part/item-language.ts'
export { ItemLinks } from '../site/templates/part/item-links.tsx'
export { ItemTitle } from '../site/templates/part/item-title.tsx'
export { ListBody } from '../site/templates/part/list-body.tsx'
export { MoreLink } from '../site/templates/part/more-link.tsx'
export { Neighbours } from '../site/templates/part/neighbours.tsx'
export { NewsRow } from '../site/templates/part/news-row.tsx'
export { NoResults } from '../site/templates/part/no-results.tsx'
export { ObjectTile } from '../site/templates/part/object-tile.tsx'
export { PageHead } from '../site/templates/part/page-head.tsx'
export { PdfLink } from '../site/templates/part/pdf-link.tsx'
export { PendingLinks } from '../site/templates/part/pending-links.tsx'
export { Period } from '../site/templates/part/period.tsx'
export { albumSizes, cardSizes, pictureSizes, tileSizes } from '../site/templates/part/picture-sizes.ts'
export { picturesOf } from '../site/templates/part/pictures-of.ts'
export { RelatedEntries } from '../site/templates/part/related-entries.tsx'
export { RelatedItems } from '../site/templates/part/related-items.tsx'
export { SearchBox } from '../site/templates/part/search-box.tsx'
export { SearchResult } from '../site/templates/part/search-result.tsx'
export { Section } from '../site/templates/part/section.tsx'
export { StatusLabel } from '../site/templates/part/status-label.tsx'
export { Strip } from '../site/templates/part/strip.tsx'
export { Unmatched } from '../site/templates/part/unmatched.tsx'
export { Viewing } from '../site/templates/part/viewing.tsx'
export { decadesOf, yearId, yearsOf } from '../site/templates/part/years-of.ts'
export { type ControlProps, FieldFrame } from '../site/ui/form/fields/field-frame.tsx'
export {
  classNames,
  DateText,
  Heading,
  Icon,
  Link,
  Pager,
  Picture,
  StateMessage,
  useCode,
  useNavigation,
  usePage,
  useShell,
  useText,
  withParam,
} from '../site/ui/index.ts'
export { RichText } from '../site/ui/rich-text.tsx'
export { PictureLink, useViewer } from '../site/ui/viewer/index.ts'
