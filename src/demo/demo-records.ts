import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '../../schemas/entities/index.ts'
import { demoFolder } from './demo-folder.ts'

type DemoRecord = Readonly<Record<string, unknown>>

const ENTITY_OF_FILE: Readonly<Record<string, Entity>> = {
  'exhibition-base': 'exhibitionBase',
  'exhibition-temp': 'exhibitionTemp',
  activity: 'activity',
  exhibit: 'exhibit',
  'exhibit-type': 'exhibitType',
  dictionary: 'dictionary',
  'collect-work': 'collectWork',
  message: 'message',
  channel: 'channel',
  file: 'file',
}

interface ContentFile {
  readonly name: string
  readonly text: string
}

const filesOf = (folder: string): readonly ContentFile[] =>
  readdirSync(join(demoFolder, 'content', folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      name: name.replace('.json', ''),
      text: readFileSync(join(demoFolder, 'content', folder, name), 'utf8'),
    }))

const recordsIn = (file: ContentFile): readonly DemoRecord[] => {
  const parsed: { readonly records: readonly DemoRecord[] } = JSON.parse(file.text)
  return parsed.records
}

const PICTURE = /\/demo\/[a-z0-9-]+\/[a-z0-9-]+\.webp/g

/** The demonstration museum: records by entity, the pictures they show, and a digest of all of it. */
export const demoContent = () => {
  const archives = filesOf('archives')
  const files = filesOf('files')
  const entities = filesOf('entities')
  const ofEntities = entities.flatMap((file) => {
    const entity = ENTITY_OF_FILE[file.name]
    return entity === undefined ? [] : [[entity, recordsIn(file)] as const]
  })
  const byEntity = Object.fromEntries(ofEntities)
  const all = [...archives, ...files, ...entities].map((file) => file.text)
  return {
    records: {
      ...byEntity,
      archive: archives.flatMap(recordsIn),
      file: [...(byEntity.file ?? []), ...files.flatMap(recordsIn)],
    } satisfies Partial<Record<Entity, readonly DemoRecord[]>>,
    pictures: [...new Set(all.flatMap((text) => text.match(PICTURE) ?? []))].sort(),
    digest: createHash('sha256').update(all.join('\n')).digest('hex'),
  }
}
