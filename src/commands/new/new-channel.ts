import type { PageConfig } from '../../../schemas/config/index.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { isAnswered, lastSegment, parentsOf, pathOf } from './channel-path.ts'
import { type ConfigState, channelIn, inChannels, schemaPath } from './config-state.ts'
import { appendToMember } from './insert-json.ts'
import { textFrom } from './local-text.ts'
import type { NewThing } from './new-thing.ts'
import { blocksPage, detailPage, listPage } from './page-entry.ts'
import { layoutOf, printFile } from './print-json.ts'
import type { Answers } from './questions.ts'
import { isYes } from './rules.ts'
import { recordSourceOf, templateFor } from './source-choice.ts'

function pagesOf(path: string, answers: Answers, state: ConfigState): readonly PageConfig[] {
  const { manifest } = state
  const { source = '', number = '', template = '', param = '' } = answers
  const title = textFrom('name', answers, manifest.locales)
  if (source === '')
    return isAnswered(path, state)
      ? []
      : [blocksPage(path, title, textFrom('text', answers, manifest.locales))]
  const record = isYes(answers.detail) ? recordSourceOf(source, manifest) : undefined
  const detail = `${path}/:id`
  const list = listPage(
    {
      route: path,
      template,
      source,
      number,
      pageSize: Number(answers.pageSize),
      excerpt: (answers.excerpt ?? '') === '' ? undefined : Number(answers.excerpt),
      links: record === undefined ? undefined : detail,
      params: param === '' ? [] : param.split('\n'),
    },
    manifest,
  )
  if (record === undefined) return [list]
  const options = {
    route: detail,
    template: templateFor(record, 'detail', manifest),
    source: record,
    number,
    params: [],
    neighbours: true,
  }
  return [list, detailPage(options, manifest)]
}

function kebab(path: string): string {
  return path
    .slice(1)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** After the last channel that the menu shows. */
export function nextOrder({ files, manifest }: ConfigState): number {
  const shown = new Set(manifest.channels.filter(({ visible }) => visible).map(({ path }) => path))
  const orders = files
    .filter(inChannels)
    .map(channelIn)
    .flatMap(({ route, order }) => (order !== undefined && shown.has(route) ? [order] : []))
  return Math.max(0, ...orders) + 10
}

function menuNotes({ manifest }: ConfigState, path: string): readonly Message[] {
  const { source } = manifest.site.shell.navigation
  return source === undefined
    ? []
    : [message`The menu is what the source "${source}" answers: ${path} is in it once that backend lists it.`]
}

function firstLevel(path: string, answers: Answers, state: ConfigState): NewThing {
  const file = `channels/${kebab(path)}.json`
  const there = state.files.find((each) => each.path === file)
  if (there !== undefined)
    throw new UsageError(
      message`${state.folder}/${file} is there already, so ${path} has no file to go to. Choose another address.`,
    )
  const neighbours = state.files.filter(inChannels).map(({ text }) => text)
  const channel = {
    $schema: schemaPath(state, 'channel'),
    route: path,
    title: textFrom('name', answers, state.manifest.locales),
    order: nextOrder(state),
    pages: pagesOf(path, answers, state),
  }
  return {
    changes: [{ path: file, after: printFile(channel, layoutOf(neighbours).style) }],
    paths: [path],
    notes: menuNotes(state, path),
  }
}

function furtherLevel(path: string, answers: Answers, state: ConfigState): NewThing {
  const parent = parentsOf(state).find(({ channel }) => channel.path === answers.parent)
  if (parent?.file === undefined)
    throw new UsageError(message`--parent is "${answers.parent ?? ''}", which is no channel.`)
  const { text, path: file } = parent.file
  const entry = { segment: lastSegment(path), title: textFrom('name', answers, state.manifest.locales) }
  const ahead = parent.path.length === 0 ? ['pages'] : []
  const withEntry = appendToMember(text, [...parent.path], 'channels', entry, ahead)
  const after = pagesOf(path, answers, state).reduce(
    (current, page) => appendToMember(current, [], 'pages', page),
    withEntry,
  )
  return { changes: [{ path: file, before: text, after }], paths: [path], notes: menuNotes(state, path) }
}

/**
 * A channel with its pages: a file of its own, or entries in the file of the channel above.
 *
 * @throws UsageError where a file or an address is taken, or the source needs what was not given.
 */
export function newChannel(answers: Answers, state: ConfigState): NewThing {
  const path = pathOf(answers)
  return (answers.parent ?? '') === '' ? firstLevel(path, answers, state) : furtherLevel(path, answers, state)
}
