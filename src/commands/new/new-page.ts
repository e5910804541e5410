import type { LocalText, PageConfig } from '../../../schemas/config/index.ts'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import type { ConfigText } from '../../engine/index.ts'
import { type ConfigState, channelIn, type PlacedChannel, placedChannels } from './config-state.ts'
import { addMember, appendToMember } from './insert-json.ts'
import { textFrom } from './local-text.ts'
import type { NewThing } from './new-thing.ts'
import { blocksPage, detailPage, formPage, listPage } from './page-entry.ts'
import type { Answers } from './questions.ts'

function emptyAsNone(text = ''): string | undefined {
  return text === '' ? undefined : text
}

function titleOf(answers: Answers, { manifest }: ConfigState): LocalText | undefined {
  const title = textFrom('name', answers, manifest.locales)
  return Object.values(title).some((text) => text === '') ? undefined : title
}

function pageOf(answers: Answers, state: ConfigState): PageConfig {
  const {
    kind,
    route = '',
    template = '',
    source = '',
    number = '',
    excerpt,
    form = '',
    param = '',
  } = answers
  const { manifest } = state
  const title = titleOf(answers, state)
  const params = param === '' ? [] : param.split('\n')
  if (kind === 'list') {
    const pageSize = Number(answers.pageSize)
    const characters = emptyAsNone(excerpt)
    const options = { route, template, source, number, pageSize, params, title }
    return listPage(
      { ...options, excerpt: characters === undefined ? undefined : Number(characters) },
      manifest,
    )
  }
  if (kind === 'detail')
    return detailPage({ route, template, source, number, params, neighbours: false, title }, manifest)
  if (kind === 'introduction') {
    const options = { route, template: 'introduction', source, number, params, neighbours: false, title }
    return detailPage(options, manifest)
  }
  const heading = textFrom('name', answers, manifest.locales)
  return kind === 'form'
    ? formPage(route, heading, form)
    : blocksPage(route, heading, textFrom('text', answers, manifest.locales))
}

/** Gives the list one step up in the address its way to the new page, where it has none. */
function withLinks(file: ConfigText, page: PageConfig): string {
  const { text } = file
  if (!page.route.endsWith('/:id')) return text
  const list = page.route.slice(0, -'/:id'.length)
  const { pages = [] } = channelIn(file)
  const index = pages.findIndex((each) => each.route === list)
  const found = pages[index]
  if (found === undefined || found.links !== undefined || found.source === undefined) return text
  return addMember(text, ['pages', index], 'links', page.route)
}

/** The channel with this path and a file. */
export function channelAt(path: string, state: ConfigState): PlacedChannel | undefined {
  return placedChannels(state).find(({ channel, file }) => channel.path === path && file !== undefined)
}

/**
 * A page in the file of a channel.
 *
 * @throws UsageError where the channel has no file, or the source needs what was not given.
 */
export function newPage(answers: Answers, state: ConfigState): NewThing {
  const file = channelAt(answers.channel ?? '', state)?.file
  if (file === undefined)
    throw new UsageError(message`--channel is "${answers.channel ?? ''}", which is no channel.`)
  const page = pageOf(answers, state)
  const after = appendToMember(withLinks(file, page), [], 'pages', page)
  return { changes: [{ path: file.path, before: file.text, after }] }
}
