import { defineTemplate, described, localText } from 'vitrine/extend'

export const sampleNameDetail = defineTemplate({
  name: 'sample-name',
  summary: described('One record as the label beside it in the hall.', '单条记录，样子像展厅里的说明牌。'),
  kind: 'detail',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      note: localText('A line below the text.', '正文下方的一行说明。'),
    },
  },
  full: true,
  paged: false,
  load: () => import('./sample-name-detail.tsx').then((module) => module.SampleNameDetail),
})
