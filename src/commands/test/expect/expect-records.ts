import { decodeHTML } from 'entities'
import type { Item } from '../../../engine/contracts/item.ts'
import { message } from '../../../engine/errors/index.ts'
import type { PageCase } from '../cases.ts'
import type { Rendered } from '../rendered.ts'
import { failureReasons } from '../states.ts'
import { type Fault, faultsOfKind } from './fault.ts'
import { linksOf } from './markup.ts'

const unshown = faultsOfKind(
  'records',
  message`Visitors do not see what the backend has answered.`,
  message`Check "item" of the source, and that the template of the page shows the title of every entry.`,
)

const silent = faultsOfKind(
  'calm',
  message`A visitor must read calmly that something is missing, and where to go from there.`,
  message`Draw the message for missing data in the template: the built-in parts have it.`,
)

/** What the engine draws in place of records. */
const MESSAGE = /class="(?:[^"]* )?(state-message|block__absent|section__absent)/

function plainOf(markup: string): string {
  return decodeHTML(markup.replace(/<\/?mark>|<!-- -->/g, ''))
}

/** Every record that was had is shown by its title or, where it has none, by its text. */
export function expectRecords({ view, markup }: Rendered): readonly Fault[] {
  const main = view?.data.main
  const plain = plainOf(markup)
  const isShown = ({ title, html, visible }: Item): boolean =>
    visible === false ||
    (title !== '' && plain.includes(title)) ||
    (html !== undefined && markup.includes(html))
  const items = main?.ok === true ? main.items : []
  const failed = Object.entries(view?.data ?? {}).filter(([, query]) => !query.ok)
  return [
    ...failed.map(([name]) => unshown(message`the data of "${name}" could not be had`)),
    ...(MESSAGE.test(markup)
      ? [unshown(message`says that something is missing, though every backend has answered`)]
      : []),
    ...(main?.ok === true && items.length === 0
      ? [unshown(message`no record was read from the answer`)]
      : []),
    ...items
      .filter((item) => !isShown(item))
      .map(({ id, title }) => unshown(message`does not show the record ${id} "${title}"`)),
  ]
}

function wordsIn(main: string): string {
  return main
    .replace(/<h1[\s\S]*?<\/h1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .trim()
}

/** Where records are missing the page says so, and leads on. */
export function expectCalm({ view, markup }: Rendered, { page, state }: PageCase): readonly Fault[] {
  const main = /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? ''
  // Its words are in the config.
  if (page.queries.every(({ source }) => source === undefined)) return []
  // Blocks without records are left out.
  if (page.blocks.length > 0 && state === 'empty')
    return main.includes('block__absent')
      ? [silent(message`a block without records says that it failed`)]
      : []
  const hasMessage = MESSAGE.test(main)
  if (!hasMessage && wordsIn(main) === '')
    return [silent(message`says nothing where its records are missing`)]
  if (page.kind === 'page' || !hasMessage) return []
  const links = linksOf(main)
  if (links.length === 0) return [silent(message`leads nowhere from there`)]
  const canRetry = failureReasons[state] === undefined || links.includes(view?.url ?? '')
  return canRetry ? [] : [silent(message`offers no link to try again`)]
}
