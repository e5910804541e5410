import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import sharp from 'sharp'
import { withPlainDigits } from '../../../base/digits.ts'
import { omitUndefined } from '../../../base/object.ts'
import { percentDecoded } from '../../../base/path-segment.ts'
import { withoutInvisible } from '../../../base/tidy.ts'
import sides from './sides.json' with { type: 'json' }

/** A file in the folder of pictures. */
export interface PictureFile {
  /** Path below the folder, with slashes. */
  readonly name: string
  /** Path on disk. */
  readonly source: string
  /** File name without folders and extension. */
  readonly written: string
  /** `written` without a size suffix or prefix: "A-1" for "A-1@2x", "A-1_LARGE", "A-1-300x200", "800px-A-1". */
  readonly stem: string
  /** Whether the name of the file or its folder marks it as one of several sizes. */
  readonly isSized: boolean
  /** Whether the name marks it as a copy of another file. */
  readonly isCopy: boolean
  readonly bytes: number
  /** Number of pixels; only set if the same picture may exist in another size. */
  readonly pixels?: number
  /** Record number, if the name is a number followed by a view. */
  readonly base: string | undefined
  /** View after the number, such as "2" or "a"; "0" for a side shown first. */
  readonly view: string
  /** Names of the parent folders, nearest first. */
  readonly folders: readonly string[]
}

const EXTENSION = /\.[a-z][a-z0-9]{1,4}$/i
/** Original extension of a converted picture: "A-1.tif.jpg". */
const EARLIER = /\.(?:jpe?g|png|gif|tiff?|webp|avif|heic)$/i

const SIZES =
  'x?large|medium|small|(?:square[-_]?)?thumb(?:nail)?s?|tn|preview|web|print|hi-?res|low-?res|full(?:[-_]?size)?|orig(?:inal)?s?|obj|scaled'
/** Size suffixes of cameras, image servers, Islandora and WordPress. */
const SIZE_BEHIND = new RegExp(`(?:@[2-4]x|[-_. ](?:${SIZES}|\\d{2,5}x\\d{2,5}|\\d{3,5}px))$`, 'i')
/** Size prefixes of MediaWiki, CollectiveAccess and thumbnail generators: "800px-A-1", "thumbnail_A-1". */
const SIZE_BEFORE =
  /^(?:\d{2,5}px|x?large|medium|small|(?:square[-_]?)?thumb(?:nail)?s?|tn|preview|orig(?:inal)?)[-_](?=.)/i
/** Copy markers that operating systems add: "A-1 copy 2", "A-1 - Kopie", "Copy of A-1". */
const OF_COPY =
  /[-_. ]+\(?(?:copy|kopie|copie|copia|cópia|kopia|kopi|kopio|kopya|копия|копія|副本|拷贝|拷貝|コピー|복사본|사본)\)?(?: ?\(?\d{1,2}\)?)?$|のコピー(?: ?\d{1,2})?$|^(?:copy of|kopie von|copie de|copia d[ei]|cópia de|kopia|копия) (?=.)/i
const IS_SIZE = new RegExp(`^(?:${SIZES})$`, 'i')

/**
 * Returns a pattern of words for sides and parts of an object, either those of scripts without spaces (`isTogether`) or
 * those that need a separator.
 */
function sidesIn(all: Readonly<Record<string, readonly string[]>>, isTogether: boolean): string {
  return Object.values(all)
    .flat()
    .filter((word) => UNSPACED.test(word) === isTogether)
    .map((word) => word.normalize('NFKC'))
    .sort((one, other) => other.length - one.length)
    .join('|')
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}]/u
const [SIDES, TOGETHER] = [false, true].map((isTogether) =>
  [sides.first, sides.further].map((each) => sidesIn(each, isTogether)).join('|'),
)
const IS_FIRST = new RegExp(`^(?:${sidesIn(sides.first, false)}|${sidesIn(sides.first, true)})$`, 'i')

/** Leaves of a book, and prefixes of picture numbers: "_001r", "_p12", "_img_01", "_v2". */
const NUMBERED =
  '\\d{1,4}[rv]|(?:vw?|im(?:g|age)?|pg?|page|f(?:ol(?:io)?)?|s(?:eite)?|bl(?:att)?|scan|ph(?:oto)?|pic|alt|det|fig)[-_ ]?\\d{1,4}[rv]?'

/** View after a record number: "_2", "-02", " (3)", "_a", ".2", "_front", "背面". */
const FURTHER = new RegExp(
  `^(.+?)[-_. ]*(?:[-_. ](\\d{1,3}|0\\d{3}|[a-z]|${NUMBERED}|(?:${SIDES})[-_ ]?\\d{0,2})|-?\\((\\d{1,3}|${SIDES}|${TOGETHER})\\)|((?:${TOGETHER})\\d{0,2}))$`,
  'i',
)

/** A name that is only a view; the folder then names the record. */
const VIEW_ALONE = new RegExp(`^(?:\\d{1,3}|[a-z]|${SIDES}|${TOGETHER})$`, 'i')

/** Dashes that count as a hyphen in file names. */
const DASHES = /[\u2010-\u2015\u2212]/g

/** Characters that file systems do not allow. */
const UNWRITABLE = /[/\\:*?"<>|%\s]+/g
const UNWRITABLE_SIGNS = /[/\\:*?"<>|%]+/g

/** Normalizes a name: ignores case, character width and invisible characters, and unifies digits: "پ-۰۰۰۴" becomes "پ-0004". */
function plainName(name: string): string {
  return withoutInvisible(withPlainDigits(name).normalize('NFKC')).trim().toLowerCase()
}

/** Returns the key for comparing names, with characters file systems do not allow replaced. */
function nameKey(name: string): string {
  return plainName(name).replace(DASHES, '-').replace(UNWRITABLE, '-')
}

/** Returns a key that also replaces dots: "2004_12_1" matches 2004.12.1. */
function looseKey(name: string): string {
  return nameKey(name).replace(/[._]/g, '-')
}

/** Returns path-based keys of a file, for numbers with slashes: "1921/3.jpg", "1921/3/front.jpg". */
function placesOf({ name, written }: PictureFile): readonly string[] {
  const folders = name.split('/').slice(0, -1)
  return [[...folders, written], folders].flatMap((parts) =>
    parts.slice(1).map((_, index) => parts.slice(index).join('/')),
  )
}

/** Returns the keys of a number. A slash in it may be a hyphen or an underscore in a file name. */
function keysOf(number: string): readonly string[] {
  const plain = nameKey(number)
  if (number.search(UNWRITABLE_SIGNS) < 0) return [plain]
  // A number may keep its spaces beside the underscore: "OL 1901_1".
  const spaced = nameKey(number.replace(UNWRITABLE_SIGNS, '_'))
  return [...new Set([plain, plainName(number).replace(UNWRITABLE, '_'), spaced])]
}

/** Whether a name matches a number exactly, or as closely as a file name can. */
function writesExactly(name: string, number: string): boolean {
  return /[/\\:*?"<>|]/.test(number) || name.normalize('NFC') === number.normalize('NFC')
}

/** Whether a file belongs to the operating system or another program. */
function isOfSystem(name: string): boolean {
  return name
    .split('/')
    .some((part) => /^(?:\..*|~\$.*|thumbs\.db|desktop\.ini|__macosx|@eadir)$/i.test(part))
}

const order = new Intl.Collator('en', { numeric: true })

function compareViews(one: PictureFile, other: PictureFile): number {
  return order.compare(one.view, other.view) || order.compare(one.name, other.name)
}

/** Sort order within the folder of one object: the side shown first, then by name. */
function inFolder(one: PictureFile, other: PictureFile): number {
  const place = ({ stem, view }: PictureFile): number => (view === '0' || IS_FIRST.test(stem) ? 0 : 1)
  return place(one) - place(other) || order.compare(one.name, other.name)
}

function readName(folder: string, source: string, bytes: number): PictureFile {
  const name = relative(folder, source).split(sep).join('/').normalize('NFC')
  const whole = basename(name).replace(EXTENSION, '')
  const written = whole.replace(EARLIER, '').trim()
  const original = written.replace(OF_COPY, '').trim() || written
  const stem = original.replace(SIZE_BEFORE, '').replace(SIZE_BEHIND, '').trim() || written
  const [, base, ...views] = FURTHER.exec(withPlainDigits(stem).normalize('NFKC')) ?? []
  const view = views.find((each) => each !== undefined) ?? ''
  const folders = name.split('/').slice(0, -1).toReversed()
  return {
    name,
    source,
    written,
    stem,
    base,
    folders,
    bytes,
    isCopy: original !== written,
    // DSpace names thumbnails "A-1.jpg.jpg".
    isSized: stem !== written || EARLIER.test(whole) || IS_SIZE.test(folders[0] ?? ''),
    view: IS_FIRST.test(view) ? '0' : view.toLowerCase(),
  }
}

function groupFiles(files: readonly PictureFile[], nameOf: (file: PictureFile) => string | undefined) {
  const groups = new Map<string, PictureFile[]>()
  for (const file of files) {
    const name = nameOf(file)
    if (name === undefined) continue
    const found = groups.get(name)
    if (found === undefined) groups.set(name, [file])
    else found.push(file)
  }
  return groups
}

function groupAll(files: readonly PictureFile[], namesOf: (file: PictureFile) => readonly string[]) {
  const groups = new Map<string, PictureFile[]>()
  for (const file of files)
    for (const name of new Set(namesOf(file))) {
      const found = groups.get(name)
      if (found === undefined) groups.set(name, [file])
      else found.push(file)
    }
  return groups
}

function isMaster({ name }: PictureFile): boolean {
  return /\.tiff?$/i.test(name)
}

/** Number of pixels sufficient for any screen. */
const MAX_USEFUL_PIXELS = 4_000_000

function isLarger(one: PictureFile, other: PictureFile): boolean {
  if (one.isCopy !== other.isCopy) return other.isCopy
  const [pixels, others] = [one.pixels ?? 0, other.pixels ?? 0]
  return pixels === others ? one.bytes > other.bytes : pixels > others
}

/** Whether a master has far more pixels than its largest copy. */
function isNeeded({ pixels = 0 }: PictureFile, copy: PictureFile): boolean {
  const { pixels: shown = 0 } = copy
  return shown > 0 && shown < MAX_USEFUL_PIXELS && pixels > 4 * shown
}

/**
 * Keeps one file per picture of those that match the same record: the largest size, or the master if all copies are
 * much smaller.
 */
export function onceEach(files: readonly PictureFile[]): readonly PictureFile[] {
  const largest = new Map<string, PictureFile>()
  const masters = new Map<string, PictureFile>()
  for (const file of files) {
    const found = isMaster(file) ? masters : largest
    const known = found.get(nameKey(file.stem))
    if (known === undefined || isLarger(file, known)) found.set(nameKey(file.stem), file)
  }
  const sized = new Set(
    files.flatMap((file) => (file.isSized && !isMaster(file) ? [nameKey(file.stem)] : [])),
  )
  return files.filter((file) => {
    const name = nameKey(file.stem)
    const [copy, master] = [largest.get(name), masters.get(name)]
    const needsMaster = copy !== undefined && master !== undefined && isNeeded(master, copy)
    if (isMaster(file)) return copy === undefined || (needsMaster && file === master)
    return !needsMaster && (!sized.has(name) || copy === file)
  })
}

async function pixelsOf({ source }: PictureFile): Promise<number> {
  try {
    const { width, height } = await sharp(source).metadata()
    return width * height
  } catch {
    // Storing the file reports the error.
    return 0
  }
}

/** Adds pixel counts to files that may exist in several sizes. */
async function measureFiles(files: readonly PictureFile[]): Promise<readonly PictureFile[]> {
  const groups = [...groupFiles(files, ({ stem }) => nameKey(stem)).values()]
  const several = groups.filter(
    (each) => each.length > 1 && each.some((file) => file.isSized || isMaster(file)),
  )
  const pixels = new Map<PictureFile, number>()
  for (const file of several.flat()) pixels.set(file, await pixelsOf(file))
  return files.map((file) => ({ ...file, ...omitUndefined({ pixels: pixels.get(file) }) }))
}

/** Text in brackets after a name: the URL in Airtable exports, or a caption. */
const IN_BRACKETS = / \(https?:\/\/[^()\s]*\)$|(?<=\.[a-z]{3,4})\s*\([^()]*\)$/i

/**
 * Returns the spellings of a file name in records: as written, URL-decoded, without brackets, inside an HTML element,
 * or as a classic Mac OS path.
 */
function spellingsOf(written: string): readonly string[] {
  const source = /^<img\s[^>]*\bsrc\s*=\s*["']([^"']+)["']/i.exec(written)?.[1]
  const name = source ?? withoutInvisible(written).trim().replace(IN_BRACKETS, '')
  const path = name.replace(/[?#].*$/, '')
  return [...new Set([written, name, path, percentDecoded(path) ?? path, path.replaceAll(':', '/')])]
}

/** Several paths in one text, such as "a/1.jpg a/2.jpg". Its last segment would only name the last file. */
const SEVERAL_PATHS = /\.(?:jpe?g|png|webp|avif|gif|tiff?)[\s"',;|&+][^/]*\//

/** Returns how many trailing path segments match a given name. */
function sharedLength(name: string, given: readonly string[]): number {
  const parts = name.toLowerCase().split('/').reverse()
  const differs = parts.findIndex((part, index) => part !== given[index])
  return differs < 0 ? parts.length : differs
}

/** Lists the files in a folder and its subfolders, without following links to folders. */
export async function readFolderPictures(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: PictureFile[] = []
  const linked: string[] = []
  let ofSystem = 0
  for (const entry of entries) {
    const source = join(entry.parentPath, entry.name)
    if (!entry.isFile() && !entry.isSymbolicLink()) continue
    const info = await stat(source).catch(() => undefined)
    if (info !== undefined && !info.isFile() && !info.isDirectory()) continue
    // A broken link is refused when it is stored.
    const file = readName(folder, source, info?.size ?? 0)
    if (isOfSystem(file.name)) ofSystem += 1
    else if (info?.isDirectory() === true) linked.push(file.name)
    else found.push(file)
  }
  const files = await measureFiles(found.toSorted((one, other) => order.compare(one.name, other.name)))
  const byLast = groupFiles(files, ({ name }) => basename(name).toLowerCase())
  const byWritten = groupFiles(files, ({ written }) => nameKey(written))
  const byStem = groupFiles(files, ({ stem }) => nameKey(stem))
  const byBase = groupFiles(files, ({ base }) => (base === undefined ? undefined : nameKey(base)))
  const byFolder = groupAll(files, ({ folders }) => folders.map(nameKey))
  const byPlace = groupAll(files, (file) => placesOf(file).map(nameKey))
  const byLoose = groupAll(files, ({ written, base }) =>
    [written, base].flatMap((name) => (name === undefined ? [] : [looseKey(name)])),
  )
  function under(number: string, files: ReadonlyMap<string, readonly PictureFile[]>): readonly PictureFile[] {
    return [...new Set(keysOf(number).flatMap((name) => files.get(name) ?? []))]
  }
  function filesNamed(given: string): readonly PictureFile[] {
    const path = given.replaceAll('\\', '/').normalize('NFC').toLowerCase()
    const parts = path.split('/').reverse()
    const [last = ''] = parts
    const same =
      byLast.get(last) ??
      [last, last.replace(EXTENSION, '')]
        .map((each) => byWritten.get(nameKey(each)) ?? byStem.get(nameKey(each)))
        .find((each) => each !== undefined) ??
      []
    const max = Math.max(0, ...same.map(({ name }) => sharedLength(name, parts)))
    if (SEVERAL_PATHS.test(path) && max < parts.length) return []
    return onceEach(same.filter(({ name }) => sharedLength(name, parts) === max))
  }
  return {
    path: folder,
    files,
    /** Links to folders, which are not followed because they may be cyclic. */
    linked,
    /** Number of system files, which are not pictures. */
    ofSystem,
    /** Whether any file is named after a number. */
    hasNumber: (number: string): boolean =>
      keysOf(number).some((each) =>
        [byWritten, byStem, byBase, byFolder, byPlace].some((names) => names.has(each)),
      ) || byLoose.has(looseKey(number)),
    /** Returns files with a name, optionally with folders and without extension; several if ambiguous. */
    named: (written: string): readonly PictureFile[] =>
      spellingsOf(written)
        .map(filesNamed)
        .find((same) => same.length > 0) ?? [],
    /** Returns files named exactly after the number, with or without a size. */
    whole: (number: string): readonly PictureFile[] => [
      ...new Set([...under(number, byWritten), ...under(number, byStem)]),
    ],
    /** Returns files named after the number with a view, sorted by view. */
    further: (number: string): readonly PictureFile[] => under(number, byBase).toSorted(compareViews),
    /** Returns files in a folder named after the number, sorted. */
    within: (number: string): readonly PictureFile[] =>
      [...under(number, byFolder), ...under(number, byPlace)].toSorted(inFolder),
    /** Returns files that replace the dots of the number by other characters, sorted. */
    loosely: (number: string): readonly PictureFile[] =>
      (byLoose.get(looseKey(number)) ?? []).toSorted(compareViews),
  }
}

export type FolderPictures = Awaited<ReturnType<typeof readFolderPictures>>

/** The parts of a record needed to match pictures. */
export interface NumberedRecord {
  readonly id: string
  readonly number: string
}

/** Index of record numbers, to match file names. */
export class Numbers {
  readonly #folder: FolderPictures
  /** Numbers by key, then by record id. */
  readonly #byKey = new Map<string, Map<string, string>>()
  /** Numbers with dots by loose key, then by record id. */
  readonly #byLooseKey = new Map<string, Map<string, string>>()
  readonly #byId = new Map<string, string>()

  constructor(folder: FolderPictures) {
    this.#folder = folder
  }

  /** Sets the number of a record, replacing an earlier one. */
  note({ id, number }: NumberedRecord): void {
    const earlier = this.#byId.get(id)
    if (earlier === number) return
    if (earlier !== undefined) {
      for (const key of keysOf(earlier)) this.#byKey.get(key)?.delete(id)
      this.#byLooseKey.get(looseKey(earlier))?.delete(id)
      this.#byId.delete(id)
    }
    if (!this.#folder.hasNumber(number)) return
    this.#byId.set(id, number)
    for (const key of keysOf(number)) {
      const ids = this.#byKey.get(key) ?? new Map<string, string>()
      this.#byKey.set(key, ids.set(id, number))
    }
    if (!number.includes('.')) return
    const alike = this.#byLooseKey.get(looseKey(number)) ?? new Map<string, string>()
    this.#byLooseKey.set(looseKey(number), alike.set(id, number))
  }

  /** Returns records whose number matches a name; several if ambiguous. */
  of(name: string): readonly NumberedRecord[] {
    // A character that file systems disallow yields two keys, even if the file name contains it.
    const byId = new Map(keysOf(name).flatMap((key) => [...(this.#byKey.get(key) ?? [])]))
    const all = [...byId].map(([id, number]) => ({ id, number }))
    const exact = all.filter(({ number }) => writesExactly(name, number))
    return exact.length === 0 ? all : exact
  }

  /**
   * Returns the records a file belongs to: by its whole name, else by the number at its start, else by its folder. A
   * "1" in the folder of one record may also belong to record 1. Otherwise folders may stand for slashes of a number,
   * and other characters for its dots.
   */
  owners(file: PictureFile): readonly NumberedRecord[] {
    const named = this.#named(file)
    if (named.length > 0) return named
    const placed = placesOf(file).flatMap((place) =>
      this.of(place).filter(({ number }) => number.includes('/')),
    )
    if (placed.length > 0)
      return placed.filter(({ id }, index) => placed.findIndex((each) => each.id === id) === index)
    const loosely = (name: string | undefined): readonly NumberedRecord[] =>
      Array.from(this.#byLooseKey.get(looseKey(name ?? '')) ?? [], ([id, number]) => ({ id, number }))
    const whole = loosely(file.written)
    return whole.length > 0 ? whole : loosely(file.base)
  }

  #named({ written, stem, base, folders }: PictureFile): readonly NumberedRecord[] {
    const exact = this.of(written)
    const whole = exact.length > 0 ? exact : this.of(stem)
    const own = whole.length > 0 || base === undefined ? whole : this.of(base)
    if (own.length > 0 && !VIEW_ALONE.test(stem)) return own
    const around = folders.map((each) => this.of(each)).find((each) => each.length > 0) ?? []
    return [...own, ...around.filter(({ id }) => own.every((each) => each.id !== id))]
  }
}
