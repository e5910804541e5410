import { AppError } from '../base/app-error.ts'
import { message } from '../base/messages/message.ts'
import type { Content } from './content.ts'

/** Identifies a museum. Each part may change on its own: a name is corrected, a domain or a folder moves. */
export interface MuseumIdentity {
  /** Names by language code, or under "" if the name is the same in all languages. */
  readonly names: Readonly<Record<string, string>>
  /** Public origin, if known. */
  readonly siteUrl?: string | undefined
  /** Machine and path of the config folder. */
  readonly place: string
}

const META_NAME = 'museum'

function normaliseName(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/**
 * Whether two identities are of one museum, perhaps renamed or moved: equal names in all languages that both
 * have, the same origin, or the same config folder. A preview beside the site shares its name; a renamed site
 * shares its folder or origin.
 *
 * @internal Exported for tests.
 */
export function isSameMuseum(one: MuseumIdentity, other: MuseumIdentity): boolean {
  if (one.place === other.place) return true
  if (one.siteUrl !== undefined && one.siteUrl === other.siteUrl) return true
  const shared = Object.keys(one.names).filter((code) => other.names[code] !== undefined)
  return (
    shared.length > 0 &&
    shared.every((code) => normaliseName(one.names[code] ?? '') === normaliseName(other.names[code] ?? ''))
  )
}

function isNames(value: unknown): value is MuseumIdentity['names'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((name: unknown) => typeof name === 'string')
  )
}

/** Parses a stored identity; undefined if it is missing or invalid. */
function museumIn(text: string | undefined): MuseumIdentity | undefined {
  if (text === undefined) return undefined
  try {
    const { names, siteUrl, place } = Object(JSON.parse(text))
    return isNames(names) && typeof place === 'string'
      ? { names, place, ...(typeof siteUrl === 'string' ? { siteUrl } : {}) }
      : undefined
  } catch {
    return undefined
  }
}

function firstNameOf({ names }: MuseumIdentity): string {
  return Object.values(names)[0] ?? ''
}

function otherMuseum(owner: MuseumIdentity, museum: MuseumIdentity): AppError {
  const [theirs, own] = [firstNameOf(owner), firstNameOf(museum)]
  return new AppError(
    message`The data here belong to another museum, "${theirs}" (${owner.place}), and this one is "${own}".`,
    {
      code: 'CONTENT_OTHER_MUSEUM',
      hint: message`Give each museum its own DATA_DIR (and its own DATABASE_URL and S3_BUCKET); or, where it is the same museum under another name, add --adopt once.`,
    },
  )
}

/** Returns the error if the database or the stored files belong to another museum, else undefined. */
export async function ownershipError(
  { meta, storage }: Pick<Content, 'meta' | 'storage'>,
  museum: MuseumIdentity,
): Promise<AppError | undefined> {
  // The database first, since it may be available while the object store is not.
  for (const read of [() => meta.get(META_NAME), () => storage.label.read()]) {
    const owner = museumIn(await read())
    if (owner !== undefined && !isSameMuseum(owner, museum)) return otherMuseum(owner, museum)
  }
  return undefined
}

/**
 * Claims database and stored files for this museum and stores its current identity. Data without an owner is
 * claimed, and data of another museum if `adopt` is true.
 *
 * @throws AppError CONTENT_OTHER_MUSEUM.
 */
export async function claimContent(content: Content, museum: MuseumIdentity, adopt: boolean): Promise<void> {
  const fault = adopt ? undefined : await ownershipError(content, museum)
  if (fault !== undefined) throw fault
  const text = JSON.stringify(museum)
  const { meta, storage } = content
  if ((await meta.get(META_NAME)) !== text) await meta.set(META_NAME, text)
  if ((await storage.label.read()) !== text) await storage.label.write(text)
}
