import { type Preloadable, preloadable } from '../ui/index.ts'
import type { TemplateProps } from './template-props.ts'

export { blockComponents } from './block-components.ts'

/** Component of every template, by its name in the registry; its code arrives when it is needed. */
export const templateComponents: Readonly<Record<string, Preloadable<TemplateProps>>> = {
  common: preloadable(() => import('./list/common-list.tsx').then((m) => m.CommonList)),
  img: preloadable(() => import('./list/img-list.tsx').then((m) => m.ImgList)),
  imgdetail: preloadable(() => import('./list/imgdetail-list.tsx').then((m) => m.ImgdetailList)),
  book: preloadable(() => import('./list/book-list.tsx').then((m) => m.BookList)),
  friend: preloadable(() => import('./list/friend-list.tsx').then((m) => m.FriendList)),
  card: preloadable(() => import('./list/card-list.tsx').then((m) => m.CardList)),
  grid: preloadable(() => import('./list/grid-list.tsx').then((m) => m.GridList)),
  messages: preloadable(() => import('./list/messages-list.tsx').then((m) => m.MessagesList)),
  timeline: preloadable(() => import('./list/timeline-list.tsx').then((m) => m.TimelineList)),
  search: preloadable(() => import('./list/search-list.tsx').then((m) => m.SearchList)),
  archive: preloadable(() => import('./detail/archive-detail.tsx').then((m) => m.ArchiveDetail)),
  introduction: preloadable(() =>
    import('./detail/introduction-detail.tsx').then((m) => m.IntroductionDetail),
  ),
  object: preloadable(() => import('./detail/object-detail.tsx').then((m) => m.ObjectDetail)),
  event: preloadable(() => import('./detail/event-detail.tsx').then((m) => m.EventDetail)),
  work: preloadable(() => import('./detail/work-detail.tsx').then((m) => m.WorkDetail)),
  blocks: preloadable(() => import('./page/blocks-page.tsx').then((m) => m.BlocksPage)),
  guide: preloadable(() => import('./page/guide-page.tsx').then((m) => m.GuidePage)),
  form: preloadable(() => import('./page/form-page.tsx').then((m) => m.FormPage)),
  text: preloadable(() => import('./list/text-list.tsx').then((m) => m.TextList)),
}
