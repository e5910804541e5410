import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Bilingual, bilingual } from '../errors/index.ts'
import { fileError } from '../errors/usage-error.ts'
import { type Content, importFolder } from '../service/index.ts'
import { describeAccount } from '../shared/account.ts'
import type { Progress } from '../shared/progress.ts'
import { showImport } from './import-progress.ts'

function filledFrom(folder: string): Bilingual {
  return bilingual(`the content of ${folder} is in the database`, `${folder} 中的内容已写入数据库`)
}

/**
 * Fills the content service from the `content` folder of a config, by the rules of a seed: a database that holds records of
 * another origin is left alone. Does nothing where there is no such folder.
 *
 * @throws ServiceError, UsageError where the folder cannot be imported.
 */
export async function fillContent(
  content: Content,
  configDir: string,
  say: (text: Bilingual) => void,
  progress: Progress,
): Promise<void> {
  const folder = join(configDir, 'content')
  if (!existsSync(folder)) return
  const { outcome, entities } = await importFolder(content, folder, 'seed', showImport(progress))
    .catch((error: unknown) => {
      throw fileError('read', folder, error)
    })
    .finally(progress.clear)
  if (outcome === 'seeded') say(filledFrom(folder))
  for (const { account } of entities) {
    const { refused, leftOut, suspicious } = account
    if (refused.length + leftOut.length + suspicious.length === 0) continue
    for (const line of describeAccount(account)) say(line)
  }
}
