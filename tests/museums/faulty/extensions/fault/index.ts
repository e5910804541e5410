import { defineBlock, described } from 'vitrine/extend'

export const faultBlock = defineBlock({
  name: 'fault',
  summary: described(
    'A part with one fault of accessibility, for tests.',
    '带有一处无障碍问题的部件，用于测试。',
  ),
  kind: 'page',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: {
        type: 'string',
        pattern: '^[a-z0-9-]+$',
        description: described('Name of the fault.', '问题的名称。'),
      },
    },
  },
  full: false,
  paged: false,
  load: () => import('./fault-block.tsx').then((module) => module.FaultBlock),
})
