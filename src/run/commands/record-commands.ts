import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { AppError } from '../../base/app-error.ts'
import { visibleText } from '../../base/tidy.ts'
import type { Content } from '../../content/index.ts'
import { joinWithCommas, type Language, message } from '../../engine/errors/index.ts'
import { printMessage, SpokenCommand } from './help-words.ts'
import { adoptOption, type DeleteFlags, deletingFlags, withContent } from './review-commands.ts'

const ENTITY = message`entity, or record type of the museum's own`

/**
 * @throws AppError for entities with submissions of visitors, which `person` deletes together with their
 * photographs.
 */
function checkEntity({ entities }: Content, entity: string): void {
  const known = entities.names.filter((name) => entities.definition(name).privateFields.length === 0)
  if (!known.includes(entity))
    throw new AppError(
      message`"${entity}" is none of the entities whose records a museum brings in: ${joinWithCommas(known)}.`,
    )
}

async function listRecords(entity: string): Promise<void> {
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

async function removeRecords(
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
        console.error(
          visibleText(message`There is no ${entity} with the id ${joinWithCommas(absent)}.`[language]),
        )
        process.exitCode = 1
      }
      if (found.length === 0) return
      if (yes !== true)
        return printMessage(message`Nothing was deleted. Add --yes to delete these records.`, language)
      const count = await removeRecords(content, entity, found, { who, now: new Date() })
      printMessage(
        message`Deleted: ${count}. Their files stay stored, and backups still hold the records.`,
        language,
      )
      if (ofFolder > 0) {
        const again = message`${ofFolder} of them came from the content folder, and come back when that changes: delete them there too.`
        printMessage(again, language)
      }
    },
    yes === true ? { adopt: adopt === true } : 'reads',
  )
}

/** Commands that list and delete imported records. */
export function recordsCommand(language: Language): Command {
  const records = new SpokenCommand('records', language).says(message`records that the museum has brought in`)
  records
    .command('list')
    .says(message`list the records of an entity, one a line: id, who wrote it last, title`)
    .takes('<entity>', ENTITY)
    .action(listRecords)
  records
    .command('delete')
    .says(message`delete records by their ids; without --yes only show them`)
    .takes('<entity>', ENTITY)
    .takes('<ids...>', message`ids of records; "-" reads them from standard input, one a line`)
    .flags(deletingFlags())
    .addOption(adoptOption(language))
    .action((entity: string, ids: string[], flags: DeleteFlags) =>
      removeRecords(entity, ids, flags, language),
    )
  return records
}
