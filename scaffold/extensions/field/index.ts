import { defineField, described } from 'vitrine/extend'

export const sampleNameField = defineField({
  name: 'sample-name',
  summary: described('Buttons for a mark from 1 upwards.', '从 1 开始打分的按钮。'),
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      most: {
        type: 'integer',
        minimum: 2,
        maximum: 10,
        default: 5,
        description: described('The best mark.', '最高分。'),
      },
    },
  },
  value: (settings: { readonly most: number }) => ({ type: 'integer', minimum: 1, maximum: settings.most }),
  sent: Number,
  load: () => import('./sample-name-field.tsx').then((module) => module.SampleNameField),
})
