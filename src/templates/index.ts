import type { Registry } from '../engine/index.ts'
import { catalogue } from '../i18n/index.ts'
import { bannerBlockDefinition } from './block/banner-block.definition.ts'
import { featureBlockDefinition } from './block/feature-block.definition.ts'
import { infoBlockDefinition } from './block/info-block.definition.ts'
import { listBlockDefinition } from './block/list-block.definition.ts'
import { tabsBlockDefinition } from './block/tabs-block.definition.ts'
import { textBlockDefinition } from './block/text-block.definition.ts'
import { archiveDetailDefinition } from './detail/archive-detail.definition.ts'
import { eventDetailDefinition } from './detail/event-detail.definition.ts'
import { introductionDetailDefinition } from './detail/introduction-detail.definition.ts'
import { objectDetailDefinition } from './detail/object-detail.definition.ts'
import { workDetailDefinition } from './detail/work-detail.definition.ts'
import { bookListDefinition } from './list/book-list.definition.ts'
import { cardListDefinition } from './list/card-list.definition.ts'
import { commonListDefinition } from './list/common-list.definition.ts'
import { friendListDefinition } from './list/friend-list.definition.ts'
import { gridListDefinition } from './list/grid-list.definition.ts'
import { imgListDefinition } from './list/img-list.definition.ts'
import { imgdetailListDefinition } from './list/imgdetail-list.definition.ts'
import { messagesListDefinition } from './list/messages-list.definition.ts'
import { searchListDefinition } from './list/search-list.definition.ts'
import { textListDefinition } from './list/text-list.definition.ts'
import { timelineListDefinition } from './list/timeline-list.definition.ts'
import { blocksPageDefinition } from './page/blocks-page.definition.ts'
import { formPageDefinition } from './page/form-page.definition.ts'
import { guidePageDefinition } from './page/guide-page.definition.ts'

/** Every template and block a config may name: what the engine must know of each. No React in it. */
export const registry: Registry = {
  texts: Object.keys(catalogue),
  templates: {
    common: commonListDefinition,
    img: imgListDefinition,
    imgdetail: imgdetailListDefinition,
    book: bookListDefinition,
    friend: friendListDefinition,
    card: cardListDefinition,
    grid: gridListDefinition,
    messages: messagesListDefinition,
    timeline: timelineListDefinition,
    search: searchListDefinition,
    archive: archiveDetailDefinition,
    introduction: introductionDetailDefinition,
    object: objectDetailDefinition,
    event: eventDetailDefinition,
    work: workDetailDefinition,
    blocks: blocksPageDefinition,
    guide: guidePageDefinition,
    form: formPageDefinition,
    text: textListDefinition,
  },
  blocks: {
    banner: bannerBlockDefinition,
    list: listBlockDefinition,
    tabs: tabsBlockDefinition,
    feature: featureBlockDefinition,
    info: infoBlockDefinition,
    text: textBlockDefinition,
  },
}
