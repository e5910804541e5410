import { defineBlock, described, localText } from 'vitrine/extend'

export const sampleNameBlock = defineBlock({
  name: 'sample-name',
  summary: described('A quotation, with a button for its original words.', '一段引文，可以切换到原文。'),
  kind: 'page',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['text'],
    properties: {
      text: localText('What is quoted.', '引文。'),
      by: localText('Who said it.', '出处。'),
      original: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'show'],
        properties: {
          text: localText('The words in the language they were said in.', '原文。'),
          show: localText('What the button says that shows them.', '显示原文的按钮上的文字。'),
        },
      },
    },
  },
  full: false,
  paged: false,
  load: () => import('./sample-name-block.tsx').then((module) => module.SampleNameBlock),
})
