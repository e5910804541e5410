import { defineTemplate, described } from 'vitrine/extend'

export const shelfList = defineTemplate({
  name: 'shelf',
  summary: described('Entries with numbers, one below the other.', '带编号的列表。'),
  kind: 'list',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      pictures: {
        type: 'boolean',
        default: true,
        description: described('Whether pictures are shown.', '是否显示图片。'),
      },
    },
  },
  full: false,
  paged: true,
  load: () => import('./shelf-list.tsx').then((module) => module.ShelfList),
})
