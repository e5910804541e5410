// Records of content folders that a change removes, adds or leaves with stale translations.

import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../../base/files.ts'
import { groupBy } from '../../base/lists.ts'
import { countedRecords } from '../../base/messages/message.ts'
import { entitiesOf } from '../../content/index.ts'
import { staleBetween } from '../../content/staff/index.ts'
import { joinWithCommas, type Message, message, quotedNames } from '../../engine/errors/wording.ts'
import { createMatcher, parseRoute, type SiteManifest } from '../../engine/index.ts'
import { wallClockNow } from '../../sources/index.ts'
import { ancestorsOf, createFollow } from '../moves/propose-redirects.ts'
import {
  fileOfEntity,
  type KeptRecord,
  keptRecords,
  translatableEntities,
} from '../translations/kept-records.ts'
import { recordPlaces } from '../translations/record-places.ts'
import { ADDED, breaking, type Change, type ChangeMeaning, changeOf, info, REMOVED, warn } from './change.ts'

/** Maximum number of records named per entity and language. */
const MAX_NAMED = 20

function staleTranslationChange(
  entity: string,
  id: string,
  line: number | undefined,
  language: string,
  fields: readonly string[],
): Change {
  return changeOf(
    message`record ${entity} ${id}`,
    message`translations in "${language}" stay as they were: ${joinWithCommas(fields)}`,
    warn(message`The texts of ${id} have changed: readers of the two languages are told different things.`),
    { place: `content/${fileOfEntity(entity)}:${line ?? 1}`, language },
  )
}

/** Returns stale translations of an entity's records. */
function staleAmongKept(
  entity: string,
  was: ReadonlyMap<string, KeptRecord>,
  is: readonly KeptRecord[],
  { locales }: Pick<SiteManifest, 'locales'>,
  entities: Entities,
): readonly Change[] {
  const stale = is.flatMap((now) => {
    const old = was.get(now.id)
    const texts = old === undefined ? [] : staleBetween(entities.definition(entity), old.record, now.record)
    return texts.length === 0 ? [] : [{ now, texts }]
  })
  return locales.flatMap(({ code }) => {
    const found = stale.flatMap(({ now, texts }) => {
      const fields = texts.filter(({ language }) => language === code).map(({ place }) => place.slice(1))
      return fields.length === 0 ? [] : [staleTranslationChange(entity, now.id, now.line, code, fields)]
    })
    const rest = found.length - MAX_NAMED
    if (rest <= 0) return found
    return [
      ...found.slice(0, MAX_NAMED),
      changeOf(
        message`records ${entity}`,
        message`translations in "${code}" of ${countedRecords(rest)} more stay as they were`,
        warn(
          message`Their texts have changed. Once they are in the database, /__staff/translations shows all.`,
        ),
        { place: `content/${fileOfEntity(entity)}`, language: code },
      ),
    ]
  })
}

type Entities = ReturnType<typeof entitiesOf>

/** Maximum number of added or removed records reported individually. Beyond it, only their number and examples are. */
const MAX_EACH = 5
const MAX_EXAMPLES = 3

/** Effects on records in only one state, summarized for many. */
const MANY = {
  lost: (examples: Message) =>
    message`${examples} and others end on the error page; keep the records, or add redirects.`,
  led: (examples: Message) => message`The addresses ${examples} and others lead elsewhere.`,
  pageless: (examples: Message) => message`Pages that show them are without them: ${examples} and others.`,
  hidden: (examples: Message) => message`They were not public yet: ${examples} and others.`,
  added: (examples: Message) => message`They are at ${examples} and others.`,
  addedPageless: (examples: Message) => message`Pages can show them: ${examples} and others.`,
  addedHidden: (examples: Message) => message`They are not public yet: ${examples} and others.`,
} as const

/** A record in only one of the states, with the effect on it and its address. */
interface AddedOrRemovedRecord {
  readonly record: KeptRecord
  readonly happens: Message
  readonly kind: keyof typeof MANY
  readonly means: ChangeMeaning
  readonly address?: string
  readonly route?: string
}

/** Effects on records without a page of their own. */
const UNSEEN = {
  hidden: { kind: 'hidden', means: info(message`It was not public yet.`) },
  pageless: { kind: 'pageless', means: warn(message`Pages that show it are without it.`) },
  addedHidden: { kind: 'addedHidden', means: info(message`It is not public yet.`) },
  addedPageless: { kind: 'addedPageless', means: info(message`Pages can show it.`) },
} as const

/** Returns one change per record, or one per kind with examples if there are many. */
function movedChanges(
  entity: string,
  moved: readonly AddedOrRemovedRecord[],
  all: (count: number) => Message,
): readonly Change[] {
  const file = `content/${fileOfEntity(entity)}`
  return [...groupBy(moved, ({ kind }) => kind).values()].flatMap((same): readonly Change[] => {
    const [first] = same
    if (first === undefined) return []
    const routes = [...new Set(same.flatMap(({ route }) => route ?? []))]
    const facts = routes.length === 0 ? {} : { routes }
    if (same.length <= MAX_EACH)
      return same.map(({ record: { id, line }, happens, means }) =>
        changeOf(message`record ${entity} ${id}`, happens, means, {
          place: `${file}:${line ?? 1}`,
          ...facts,
        }),
      )
    const examples = quotedNames(
      same.slice(0, MAX_EXAMPLES).map(({ address, record }) => address ?? record.id),
    )
    const means = { level: first.means.level, reason: MANY[first.kind](examples) }
    return [changeOf(message`records ${entity}`, all(same.length), means, { place: file, ...facts })]
  })
}

/** Returns a record without its ID, to find it under another ID. */
function withoutId({ written }: KeptRecord, idField: string): string {
  return JSON.stringify({ ...written, [idField]: '' })
}

type Places = ReturnType<typeof recordPlaces>
type RecordPlace = ReturnType<Places['placeOf']>

/** Returns the effect on the address of a removed record. */
function lostAddress(
  at: NonNullable<RecordPlace>,
  [before, after]: readonly [SiteManifest, SiteManifest],
  sameNow: string | undefined,
  twin: string | undefined,
): Pick<AddedOrRemovedRecord, 'kind' | 'means'> {
  const found = createFollow(after)(at.address)
  const [path = ''] = (found?.canonical ?? '').split('?')
  // A redirect may lead to the address that the record would have now.
  if (found !== undefined && path !== at.address && path !== sameNow)
    return { kind: 'led', means: warn(message`Its address ${at.address} leads to ${path}.`) }
  const kept = twin === undefined ? message`Put the record back.` : message`Give the record its old id again.`
  if (parseRoute(at.address) === undefined)
    return {
      kind: 'lost',
      means: breaking(message`${at.address} ends on the error page.`, kept),
    }
  const match = createMatcher(after)
  const isPage = (path: string): boolean => parseRoute(path) !== undefined && match(path).kind === 'page'
  const target = [twin ?? '', ...ancestorsOf(at.address)].find(isPage) ?? '/'
  const file = before.pages.find(({ route }) => route === at.route)?.origin.file ?? ''
  const redirect = `"${at.address}": "${target}"`
  const means = breaking(
    message`${at.address} ends on the error page; keep the record, or add a redirect.`,
    message`${kept} Or write ${redirect} into "redirects" of ${file}.`,
  )
  return { kind: 'lost', means }
}

/** Returns the records in only one of the states, with the effect on their addresses. */
function goneAndNew(
  entity: string,
  was: ReadonlyMap<string, KeptRecord>,
  is: ReadonlyMap<string, KeptRecord>,
  manifests: readonly [SiteManifest, SiteManifest],
  entities: Entities,
): readonly Change[] {
  const [before, after] = manifests
  const gone = [...was.values()].filter(({ id }) => !is.has(id))
  const fresh = [...is.values()].filter(({ id }) => !was.has(id))
  if (gone.length + fresh.length === 0) return []
  const { idField, published, columns } = entities.definition(entity)
  const [placesBefore, placesAfter] = [before, after].map((each) => recordPlaces(each, entities.schemas))
  const today = wallClockNow(new Date(), after.site.timeZone).slice(0, 10)
  const isPublic = ({ record }: KeptRecord): boolean =>
    published === undefined ||
    after.site.embargo === false ||
    String(columns[published]?.(record) ?? '').slice(0, 10) <= today
  const twins = new Map(fresh.map((each) => [withoutId(each, idField), each]))
  const isRenamed = new Set<string>()
  const lost = gone.map((record): AddedOrRemovedRecord => {
    const twin = twins.get(withoutId(record, idField))
    if (twin !== undefined) isRenamed.add(twin.id)
    const happens = twin === undefined ? REMOVED : message`its id is now ${twin.id}`
    const at = placesBefore?.placeOf(entity, record.id, record.record)
    if (!isPublic(record)) return { record, happens, ...UNSEEN.hidden }
    if (at === undefined) return { record, happens, ...UNSEEN.pageless }
    const now = placesAfter?.placeOf(entity, record.id, record.record)?.address
    const twinAt = twin && placesAfter?.placeOf(entity, twin.id, twin.record)?.address
    return { record, happens, ...lostAddress(at, manifests, now, twinAt), ...at }
  })
  const added = fresh
    .filter(({ id }) => !isRenamed.has(id))
    .map((record): AddedOrRemovedRecord => {
      const at = placesAfter?.placeOf(entity, record.id, record.record)
      if (!isPublic(record)) return { record, happens: ADDED, ...UNSEEN.addedHidden }
      if (at === undefined) return { record, happens: ADDED, ...UNSEEN.addedPageless }
      const means = info(message`It is at ${at.address}.`)
      return { record, happens: ADDED, kind: 'added', means, ...at }
    })
  return [
    ...movedChanges(entity, lost, (count) => message`${countedRecords(count)} removed or under another id`),
    ...movedChanges(entity, added, (count) => message`${countedRecords(count)} added`),
  ]
}

/** Returns the record types of both states by name, so that records of a removed type can still be read. */
function entitiesOfBoth([before, after]: readonly [SiteManifest, SiteManifest]): Entities {
  const types = [...before.recordTypes, ...after.recordTypes].map((type) => [type.name, type] as const)
  return entitiesOf([...new Map(types).values()])
}

/** Pointer of Git LFS with the digest of the file. Longer files are not pointers. */
const LFS_POINTER = /^version https:\/\/git-lfs[^\n]*\n(?:[^\n]*\n)*?oid sha256:([0-9a-f]{64})\n/
const LFS_BYTES = 1024

/** Returns the digest in a Git LFS pointer, or undefined for any other file. */
function pointedAt(file: string): string | undefined {
  return statSync(file).size > LFS_BYTES ? undefined : LFS_POINTER.exec(readFileSync(file, 'utf8'))?.[1]
}

/** Whether both folders have the same file or neither has it. Resolves Git LFS pointers. */
async function isSameFile(name: string, folders: readonly [string, string]): Promise<boolean> {
  const [one, other] = folders.map((folder) => join(folder, name))
  if (one === undefined || other === undefined || !existsSync(one) || !existsSync(other))
    return one !== undefined && other !== undefined && existsSync(one) === existsSync(other)
  const digest = (file: string) => pointedAt(file) ?? digestOf(createReadStream(file))
  return (await digest(one)) === (await digest(other))
}

/** Returns the change for a content file that is a Git LFS pointer in either folder, or undefined. */
function incomparableFile(name: string, folders: readonly [string, string]): Change | undefined {
  const [isBefore, isAfter] = folders.map((folder) => {
    const file = join(folder, name)
    return existsSync(file) && pointedAt(file) !== undefined
  })
  if (isBefore !== true && isAfter !== true) return undefined
  return changeOf(
    message`file content/${name}`,
    message`not compared`,
    warn(
      message`It is a pointer of Git LFS ${isBefore === true ? message`before` : message`after`} this change, and not the file itself, so which records go or come is unknown.`,
      message`Bring in the files with "git lfs pull", and compare two folders that have them: vitrine plan BEFORE AFTER.`,
    ),
    { place: `content/${name}`, unknown: true },
  )
}

/**
 * Compares the records of two content folders: removed and new addresses, and stale translations.
 *
 * @param configDirs Config folders before and after.
 */
export async function recordChanges(
  configDirs: readonly [string, string],
  manifests: readonly [SiteManifest, SiteManifest],
): Promise<readonly Change[]> {
  const [before, after] = [join(configDirs[0], 'content'), join(configDirs[1], 'content')]
  if (!existsSync(before)) return []
  if (!existsSync(after))
    return [
      changeOf(
        message`content`,
        REMOVED,
        warn(message`A site that was started keeps its records; one that is new has none.`),
      ),
    ]
  const own = manifests[1].locales[0]?.code ?? ''
  const entities = entitiesOfBoth(manifests)
  const shown = new Set(translatableEntities(entities))
  const changes: Change[] = []
  for (const entity of entities.names) {
    if (await isSameFile(fileOfEntity(entity), [before, after])) continue
    const hidden = incomparableFile(fileOfEntity(entity), [before, after])
    if (hidden !== undefined) {
      changes.push(hidden)
      continue
    }
    const [was, is] = [
      await keptRecords({ folder: before, entities, own }, entity),
      await keptRecords({ folder: after, entities, own }, entity),
    ].map((records) => new Map(records.map((each) => [each.id, each])))
    if (was === undefined || is === undefined) continue
    // Visitor submissions have no pages.
    if (shown.has(entity)) changes.push(...goneAndNew(entity, was, is, manifests, entities))
    changes.push(...staleAmongKept(entity, was, [...is.values()], manifests[1], entities))
  }
  return changes
}
