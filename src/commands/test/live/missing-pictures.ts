import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { omitUndefined } from '../../../base/object.ts'
import { percentDecoded } from '../../../base/path-segment.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { type Registry, writtenPictures } from '../../../engine/index.ts'

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Of another host or no address at all, or of the media folder, whose files are looked for elsewhere. */
const NOT_OF_CONTENT = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\/media\/|\s*$)|[{}\\]|(?:^|\/)\.{1,2}(?:\/|$)/i

/**
 * Pictures of the config that are taken from the files of the content, such as "logo.svg", and are not below `content/files`. Files that an
 * import or staff has stored are not known here.
 */
export function missingPictures(
  folder: string,
  texts: ReadonlyMap<string, string>,
  registry: Registry,
): readonly Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (file.startsWith('sources/')) return []
    const found = writtenPictures(file, text, registry)
    return found.flatMap(({ path, place }) => {
      if (NOT_OF_CONTENT.test(path)) return []
      const bare = path.replace(/[?#].*$/s, '')
      const stored = (percentDecoded(bare) ?? bare).replace(/^\/+/, '').replace(/^files\//, '')
      if (isFile(join(folder, 'content', 'files', stored))) return []
      const name = stored.replace(/^(?:.*\/)?media\//, '')
      const suggestion = isFile(join(folder, 'media', name)) ? `/media/${name}` : undefined
      return [problemOf(catalogue.PICTURE_MISSING, { path, stored, ...omitUndefined({ suggestion }) }, place)]
    })
  })
}

/** Folders of a config folder whose files are served, stored or compiled. */
const READ_FOLDERS: readonly string[] = ['media', 'content', 'extensions', 'fixtures', 'node_modules']
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?|heic)$/i

/** Folders of pictures that nothing reads, each by its first picture. */
export function unreadPictures(folder: string): readonly Problem[] {
  const within = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith('.') && !READ_FOLDERS.includes(entry.name)
      ? [`${entry.name}/`]
      : [],
  )
  return ['', ...within].flatMap((path) => {
    const pictures = readdirSync(join(folder, path))
      .filter((name) => PICTURE.test(name) && isFile(join(folder, path, name)))
      .sort()
    const [first] = pictures
    if (first === undefined) return []
    const place = { file: `${path}${first}`, pointer: '', line: 1, column: 1 }
    return [problemOf(catalogue.PICTURE_STRAY, { name: first, count: pictures.length }, place)]
  })
}
