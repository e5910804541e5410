/**
 * Loader of each template's component. This table reaches the browser; the rest of a template, its schema included, is
 * for the server alone (`templates.ts`).
 */
export const templateComponents = {
  common: () => import('./list/common/common-list.tsx').then((m) => m.CommonList),
  img: () => import('./list/img/img-list.tsx').then((m) => m.ImgList),
  imgdetail: () => import('./list/imgdetail/imgdetail-list.tsx').then((m) => m.ImgdetailList),
  book: () => import('./list/book/book-list.tsx').then((m) => m.BookList),
  friend: () => import('./list/friend/friend-list.tsx').then((m) => m.FriendList),
  card: () => import('./list/card/card-list.tsx').then((m) => m.CardList),
  grid: () => import('./list/grid/grid-list.tsx').then((m) => m.GridList),
  messages: () => import('./list/messages/messages-list.tsx').then((m) => m.MessagesList),
  timeline: () => import('./list/timeline/timeline-list.tsx').then((m) => m.TimelineList),
  search: () => import('./list/search/search-list.tsx').then((m) => m.SearchList),
  archive: () => import('./detail/archive/archive-detail.tsx').then((m) => m.ArchiveDetail),
  introduction: () =>
    import('./detail/introduction/introduction-detail.tsx').then((m) => m.IntroductionDetail),
  object: () => import('./detail/object/object-detail.tsx').then((m) => m.ObjectDetail),
  event: () => import('./detail/event/event-detail.tsx').then((m) => m.EventDetail),
  work: () => import('./detail/work/work-detail.tsx').then((m) => m.WorkDetail),
  blocks: () => import('./page/blocks/blocks-page.tsx').then((m) => m.BlocksPage),
  statement: () => import('./page/statement/statement-page.tsx').then((m) => m.StatementPage),
  guide: () => import('./page/guide/guide-page.tsx').then((m) => m.GuidePage),
  form: () => import('./page/form/form-page.tsx').then((m) => m.FormPage),
  text: () => import('./list/text/text-list.tsx').then((m) => m.TextList),
}
