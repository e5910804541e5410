import { defineTransform, described } from 'vitrine/extend'

export const sampleName = defineTransform({
  name: 'sample-name',
  summary: described('Cuts a text after so many words.', '只保留前若干个词。'),
  options: {
    type: 'integer',
    minimum: 1,
    description: described('How many words stay.', '保留几个词。'),
  },
  apply: (value, words: number) => value.split(/\s+/).slice(0, words).join(' '),
})
