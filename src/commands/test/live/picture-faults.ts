import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i
const MILLION = 1_000_000
/** Below it no picture has too many pixels, even of one colour: thousands of records need not be opened. */
const SMALL_BYTES = 100_000

/** Pictures below a folder, by their paths from the config folder. */
function picturesBelow(folder: string, below: string): readonly string[] {
  const root = join(folder, below)
  if (!existsSync(root)) return []
  return readdirSync(root, { encoding: 'utf8', recursive: true })
    .filter((name) => PICTURE.test(name) && statSync(join(root, name)).isFile())
    .map((name) => `${below}/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** Pictures of a config folder, of its media and of its records, that the site can make no versions of. */
export async function pictureFaults(folder: string): Promise<readonly Problem[]> {
  const large = picturesBelow(folder, 'content/files').filter(
    (path) => statSync(join(folder, path)).size > SMALL_BYTES,
  )
  const pictures = [...picturesBelow(folder, 'media'), ...large]
  if (pictures.length === 0) return []
  // Few commands look at pictures, and loading the library takes as long as many of them.
  const { extentOf } = await import('../../../base/picture-extent.ts')
  const problems: Problem[] = []
  for (const path of pictures) {
    const place = { file: path, pointer: '', line: 1, column: 1 }
    const extent = await extentOf(join(folder, path)).catch(() => undefined)
    if (extent === undefined) {
      problems.push(problemOf(catalogue.PICTURE_UNREADABLE, { path }, place))
      continue
    }
    const { width, height, limit } = extent
    if (width * height > limit)
      problems.push(
        problemOf(catalogue.PICTURE_LARGE, { path, width, height, limit: limit / MILLION }, place),
      )
  }
  return problems
}
