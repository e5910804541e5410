import type { ComponentType } from 'react'
import { ArchiveDetail } from './detail/archive-detail.tsx'
import { EventDetail } from './detail/event-detail.tsx'
import { IntroductionDetail } from './detail/introduction-detail.tsx'
import { ObjectDetail } from './detail/object-detail.tsx'
import { WorkDetail } from './detail/work-detail.tsx'
import { BookList } from './list/book-list.tsx'
import { CardList } from './list/card-list.tsx'
import { CommonList } from './list/common-list.tsx'
import { FriendList } from './list/friend-list.tsx'
import { GridList } from './list/grid-list.tsx'
import { ImgList } from './list/img-list.tsx'
import { ImgdetailList } from './list/imgdetail-list.tsx'
import { MessagesList } from './list/messages-list.tsx'
import { SearchList } from './list/search-list.tsx'
import { TextList } from './list/text-list.tsx'
import { TimelineList } from './list/timeline-list.tsx'
import { BlocksPage } from './page/blocks-page.tsx'
import { FormPage } from './page/form-page.tsx'
import { GuidePage } from './page/guide-page.tsx'
import type { TemplateProps } from './template-props.ts'

/** Component of every template, by its name in the registry. What is heavy in one loads when it is used. */
export const templateComponents: Readonly<Record<string, ComponentType<TemplateProps>>> = {
  common: CommonList,
  img: ImgList,
  imgdetail: ImgdetailList,
  book: BookList,
  friend: FriendList,
  card: CardList,
  grid: GridList,
  messages: MessagesList,
  timeline: TimelineList,
  search: SearchList,
  archive: ArchiveDetail,
  introduction: IntroductionDetail,
  object: ObjectDetail,
  event: EventDetail,
  work: WorkDetail,
  blocks: BlocksPage,
  guide: GuidePage,
  form: FormPage,
  text: TextList,
}
