import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Entity, importSchemas } from '../../../schemas/entities/index.ts'
import type { Bilingual } from '../../shared/bilingual.ts'
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
}

/** A content folder whose names and files were validated; its records are not read yet. */
export interface ContentFolder {
  /** NDJSON file by entity, in the order in which they are imported. */
  readonly records: ReadonlyMap<Entity, string>
  readonly files: readonly FolderFile[]
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

function checkFile(where: string, path: string): void {
  if (!isStoredPath(path))
    throw refusal(
      where,
      { en: 'its name has characters that no address may have', zh: '名称中有地址不能使用的字符' },
      {
        en: 'Rename it: letters, digits, spaces and ._()+,=@~- are allowed.',
        zh: '请改名：可以使用字母、数字、空格和 ._()+,=@~-。',
      },
    )
  if (`${path}/`.startsWith(VISITORS))
    throw refusal(
      where,
      { en: `"${VISITORS}" is for what visitors send`, zh: `“${VISITORS}”只存放访问者上传的文件` },
      { en: 'Move it to another folder.', zh: '请移到另一个文件夹。' },
    )
  if (!deliveryOf(path).inline)
    throw refusal(
      where,
      { en: 'files of this type are not shown by the site', zh: '网站不显示这种类型的文件' },
      {
        en: `Use one of ${inlineTypes.join(', ')}, or remove it.`,
        zh: `请使用以下类型之一，或者删除它：${inlineTypes.join('、')}。`,
      },
    )
}

/** Where a link leads, which must be to a file below the folder: links to folders could lead in circles. */
async function linkedWithin(root: string, where: string): Promise<string> {
  const real = await realpath(where)
  if (real.startsWith(root + sep) && (await stat(real)).isFile()) return real
  throw refusal(
    where,
    {
      en: `it is a link to ${real}, a folder or outside the folder`,
      zh: `它是一个链接，指向 ${real}，那是文件夹，或者在这个文件夹之外`,
    },
    { en: 'Put the file itself there.', zh: '请放入文件本身。' },
  )
}

async function filesBelow(root: string, folder: string): Promise<readonly FolderFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder === '' && error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const kept = entries.filter(({ name }) => !isIgnored(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const found = await Promise.all(
    kept.map(async (entry): Promise<readonly FolderFile[]> => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(root, path)
      const where = join(root, path)
      const source = entry.isSymbolicLink() ? await linkedWithin(root, where) : where
      checkFile(where, path)
      return [{ path, source, size: (await stat(source)).size }]
    }),
  )
  return found.flat()
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
 * that records name. Hidden files and notes (`.md`) are ignored.
 *
 * @throws ServiceError CONTENT_FOLDER that names the first entry which cannot be imported; the system's error where the folder
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
  const files = await filesBelow(join(root, FILES), '')
  return { records, files, digest: await digestOf(records, files) }
}
