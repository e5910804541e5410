import { defineTemplate, described } from 'vitrine/extend'

export const sampleNameList = defineTemplate({
  name: 'sample-name',
  summary: described('Entries with numbers, beside each other.', '带编号的列表。'),
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
  load: () => import('./sample-name-list.tsx').then((module) => module.SampleNameList),
})
