import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import { type Account, AccountBook, type Exception, FILES as FILE } from '../../base/account.ts'
import type { Bilingual } from '../../base/bilingual.ts'
import { ServiceError } from '../service-error.ts'
import { deliveryOf, inlineTypes } from '../storage/content-type.ts'
import { isStoredPath } from '../storage/stored-path.ts'
import { VISITORS } from '../storage/visitor-files.ts'

export interface FolderFile {
  /** Path in the storage, as records name it without its leading slash. */
  readonly path: string
  /** Where it is on disk. */
  readonly source: string
  readonly size: number
  /** When it was last written, in milliseconds. */
  readonly modified?: number
}

/** A content folder whose names were validated; its records are not read yet. */
export interface ContentFolder {
  /** NDJSON file by entity, in the order in which they are imported. */
  readonly records: ReadonlyMap<Entity, string>
  readonly files: readonly FolderFile[]
  /** What is below `files` and cannot be stored, and what is no file of the museum. */
  readonly otherFiles: Account
  /** Changes with the bytes of every NDJSON file, and with the path and the size of every other file. */
  readonly digest: string
}

const FILES = 'files'

const entities = Object.keys(importSchemas).filter((name): name is Entity => name in importSchemas)

function refusal(where: string, why: Bilingual, hint: Bilingual): ServiceError {
  return new ServiceError(
    'CONTENT_FOLDER',
    { en: `${where} cannot be imported: ${why.en}.`, zh: `${where} 不能导入：${why.zh}。` },
    hint,
  )
}

/** Editors, systems and version control keep files of their own in any folder. */
function isIgnored(name: string): boolean {
  return name.startsWith('.') || /\.md$/i.test(name)
}

type Problem = Pick<Exception, 'reason' | 'hint'>

const IGNORED: Bilingual = { en: 'hidden files and notes (.md)', zh: '隐藏文件和说明（.md）' }

/** Why a file cannot be stored; undefined where it can. */
function problemOf(path: string): Problem | undefined {
  if (!isStoredPath(path))
    return {
      reason: { en: 'its name has characters that no address may have', zh: '名称中有地址不能使用的字符' },
      hint: {
        en: 'Rename it: letters, digits, spaces and ._()+,=@~- are allowed.',
        zh: '请改名：可以使用字母、数字、空格和 ._()+,=@~-。',
      },
    }
  if (`${path}/`.startsWith(VISITORS))
    return {
      reason: { en: `"${VISITORS}" is for what visitors send`, zh: `“${VISITORS}”只存放访问者上传的文件` },
      hint: { en: 'Move it to another folder.', zh: '请移到另一个文件夹。' },
    }
  if (!deliveryOf(path).inline)
    return {
      reason: { en: 'files of this type are not shown by the site', zh: '网站不显示这种类型的文件' },
      hint: {
        en: `Use one of ${inlineTypes.join(', ')}, or remove it.`,
        zh: `请使用以下类型之一，或者删除它：${inlineTypes.join('、')}。`,
      },
    }
  return undefined
}

/** Where a link leads, which must be to a file below the folder: links to folders could lead in circles. */
async function linkedWithin(root: string, where: string): Promise<string | Problem> {
  const real = await realpath(where).catch(() => undefined)
  if (real?.startsWith(root + sep) === true && (await stat(real)).isFile()) return real
  return {
    reason: {
      en:
        real === undefined
          ? 'it is a link to nothing'
          : `it is a link to ${real}, a folder or outside the folder`,
      zh:
        real === undefined
          ? '它是一个无效的链接'
          : `它是一个链接，指向 ${real}，那是文件夹，或者在这个文件夹之外`,
    },
    hint: { en: 'Put the file itself there.', zh: '请放入文件本身。' },
  }
}

/** The files below a folder that can be stored, in the order of their names; the others go into the account. */
async function filesBelow(root: string, folder: string, others: AccountBook): Promise<readonly FolderFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder === '' && error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const found: FolderFile[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !isIgnored(entry.name)) found.push(...(await filesBelow(root, path, others)))
    if (entry.isDirectory()) continue
    if (isIgnored(entry.name)) {
      others.read()
      others.leaveUnnamed(IGNORED)
      continue
    }
    const where = join(root, path)
    const source = entry.isSymbolicLink() ? await linkedWithin(root, where) : where
    const usable = typeof source === 'string' ? (problemOf(path) ?? source) : source
    if (typeof usable !== 'string') {
      others.read()
      others.refuse({ place: { file: `${FILES}/${path}` }, ...usable })
      continue
    }
    const { size, mtimeMs } = await stat(usable)
    found.push({ path, source: usable, size, modified: Math.trunc(mtimeMs) })
  }
  return found
}

function entityOf(folder: string, name: string): Entity {
  const found = entities.find((entity) => name === `${entity}.ndjson`)
  if (found !== undefined) return found
  const names = entities.map((entity) => `${entity}.ndjson`)
  throw refusal(
    join(folder, name),
    { en: 'a content folder has no file of this name', zh: '内容文件夹中没有这个名称的文件' },
    {
      en: `Records are in ${names.join(', ')}; pictures and documents are below "${FILES}".`,
      zh: `记录写在 ${names.join('、')} 中；图片和文档放在“${FILES}”中。`,
    },
  )
}

async function digestOf(records: ReadonlyMap<Entity, string>, files: readonly FolderFile[]): Promise<string> {
  const hash = createHash('sha256')
  for (const [entity, file] of records) {
    hash.update(`${entity}\n`)
    for await (const chunk of createReadStream(file)) hash.update(chunk)
  }
  for (const { path, size } of files) hash.update(`${path} ${size}\n`)
  return hash.digest('hex')
}

/**
 * Lists and validates a content folder: `<entity>.ndjson` with a record a line, and below `files` the pictures and documents
 * that records name. Hidden files and notes (`.md`) are ignored; a file that cannot be stored stops no other.
 *
 * @throws ServiceError CONTENT_FOLDER that names the first entry beside `files` which cannot be imported; the system's error where the folder
 * cannot be read.
 */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const root = await realpath(folder)
  const names = (await readdir(root)).filter((name) => name !== FILES && !isIgnored(name))
  const given = new Map(names.map((name) => [entityOf(folder, name), join(root, name)] as const))
  const records = new Map(
    entities.flatMap((entity) => {
      const file = given.get(entity)
      return file === undefined ? [] : [[entity, file] as const]
    }),
  )
  const others = new AccountBook(FILE)
  const files = await filesBelow(join(root, FILES), '', others)
  return { records, files, otherFiles: others.close(), digest: await digestOf(records, files) }
}
