import { expect, it } from 'vitest'
import type { Item } from '../../src/engine/contracts/item.ts'
import type { Channel } from '../../src/engine/index.ts'
import { missingChannels } from '../../src/web/page/shell-view.ts'
import { realManifest } from '../support/real-site.ts'

function item(path: string, more: Partial<Item> = {}): Item {
  return { id: path, title: path, path, ...more }
}

function asItem({ path, segment, children }: Channel): Item {
  return item(path, { kind: segment, children: children.map(asItem) })
}

const { channels } = realManifest()
const [survey, ...others] = channels.filter(({ visible }) => visible).map(asItem)
if (survey === undefined) throw new Error('the config has no visible channel')

it('a tree with every channel lacks none', () => {
  const whole = [survey, ...others]
  expect(missingChannels(whole, channels)).toEqual([])
})

it('a channel is known by its segment where the backend gives other paths', () => {
  const renamed = others.map((each) => ({ ...each, path: `/cn${each.path ?? ''}` }))
  expect(missingChannels([survey, ...renamed], channels)).toEqual([])
})

it('names what is missing at every level, but nothing below what is missing', () => {
  expect(missingChannels(others, channels)).toEqual([survey.path])
  const [first, ...rest] = survey.children ?? []
  expect(missingChannels([{ ...survey, children: rest }, ...others], channels)).toEqual([first?.path])
})

it('a channel that the tree hides is not missing, nor what is below it', () => {
  expect(missingChannels([{ ...survey, visible: false, children: [] }, ...others], channels)).toEqual([])
})

it('a channel that the config hides is not missed', () => {
  const hidden = channels.map((channel) => ({
    ...channel,
    visible: channel.visible && channel.path !== survey.path,
  }))
  expect(missingChannels(others, hidden)).toEqual([])
})
