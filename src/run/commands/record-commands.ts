import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { AppError } from '../../base/app-error.ts'
import { visibleText } from '../../base/tidy.ts'
import type { Content } from '../../content/index.ts'
import { type Language, listed, message } from '../../engine/errors/index.ts'
import { adoptOption, type WriteFlags, withContent } from './review-commands.ts'

interface DeleteFlags extends WriteFlags {
  readonly yes?: boolean
  readonly by: string
}

const WORDS = {
  does: message`records that the museum has brought in`,
  list: message`list the records of an entity, one a line: id, who wrote it last, title`,
  delete: message`delete records by their ids; without --yes only show them`,
  entity: message`entity, or record type of the museum's own`,
  ids: message`ids of records; "-" reads them from standard input, one a line`,
  yes: message`delete for good`,
  by: message`who deletes, for the audit trail`,
  nothingYet: message`Nothing was deleted. Add --yes to delete these records.`,
} as const

/** Throws an AppError for what visitors sent: that is deleted by `person`, with its photographs. */
function checkEntity({ entities }: Content, entity: string): void {
  const known = entities.names.filter((name) => entities.definition(name).privateFields.length === 0)
  if (!known.includes(entity))
    throw new AppError(
      message`"${entity}" is none of the entities whose records a museum brings in: ${listed(known)}.`,
    )
}

async function list(entity: string): Promise<void> {
  await withContent(async (content, { wholeRecords }) => {
    checkEntity(content, entity)
    for await (const { id, title, origin } of wholeRecords(content, entity))
      console.log(visibleText(`${id}  ${origin}  ${title}`))
  })
}

async function idsFrom(words: readonly string[]): Promise<ReadonlySet<string>> {
  const named = words.includes('-') ? (await text(process.stdin)).split('\n') : []
  const ids = [...words.filter((word) => word !== '-'), ...named.map((line) => line.trim())]
  return new Set(ids.filter((id) => id !== ''))
}

async function remove(
  entity: string,
  words: readonly string[],
  { yes, by: who, adopt }: DeleteFlags,
  language: Language,
): Promise<void> {
  const ids = await idsFrom(words)
  await withContent(
    async (content, { removeRecords, wholeRecords }) => {
      checkEntity(content, entity)
      const found: string[] = []
      let ofFolder = 0
      for await (const { id, title, origin } of wholeRecords(content, entity)) {
        if (!ids.has(id)) continue
        found.push(id)
        if (origin === 'seed') ofFolder += 1
        console.log(visibleText(`${id}  ${origin}  ${title}`))
      }
      const absent = [...ids].filter((id) => !found.includes(id))
      if (absent.length > 0) {
        console.error(visibleText(message`There is no ${entity} with the id ${listed(absent)}.`[language]))
        process.exitCode = 1
      }
      if (found.length === 0) return
      if (yes !== true) return console.log(WORDS.nothingYet[language])
      const count = await removeRecords(content, entity, found, { who, now: new Date() })
      const done = message`Deleted: ${count}. Their files stay stored, and backups still hold the records.`
      console.log(done[language])
      if (ofFolder > 0) {
        const again = message`${ofFolder} of them came from the content folder, and come back when that changes: delete them there too.`
        console.log(again[language])
      }
    },
    yes === true ? { adopt: adopt === true } : 'reads',
  )
}

/** The commands that list and delete records that the museum has brought in. */
export function recordsCommand(language: Language): Command {
  const records = new Command('records').description(WORDS.does[language])
  records
    .command('list')
    .description(WORDS.list[language])
    .argument('<entity>', WORDS.entity[language])
    .action(list)
  records
    .command('delete')
    .description(WORDS.delete[language])
    .argument('<entity>', WORDS.entity[language])
    .argument('<ids...>', WORDS.ids[language])
    .option('--yes', WORDS.yes[language])
    .option('--by <name>', WORDS.by[language], userInfo().username)
    .addOption(adoptOption(language))
    .action((entity: string, ids: string[], flags: DeleteFlags) => remove(entity, ids, flags, language))
  return records
}
