import { defineBlock, described, noOptions } from 'vitrine/extend'

/** Its sheet turns the page, wherever it is loaded. */
export const turnedBlock = defineBlock({
  name: 'held-upright',
  summary: described('A part that asks to turn the device, for tests.', '要求转动设备的部件，用于测试。'),
  kind: 'page',
  options: noOptions,
  full: false,
  paged: false,
  load: () => import('./turned-block.tsx').then((module) => module.TurnedBlock),
})
