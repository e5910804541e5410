/** Address of a file of the config's media folder, in the JSON of a view. */
const MEDIA = /\/media\/[^"'\\\s?#)]+/g

/**
 * Finds files of the media folder that have other content under the same name: what a page says is the same, what it shows is
 * not. Gives whether a text names such a file. Each file is fetched once.
 */
export function createReplacedMedia(before: string, after: string): (text: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  const bytes = async (address: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(address)).arrayBuffer())
  const isReplaced = (path: string): Promise<boolean> => {
    const asked =
      known.get(path) ??
      Promise.all([bytes(before + path), bytes(after + path)]).then(([was, is]) => !was.equals(is))
    known.set(path, asked)
    return asked
  }
  return async (text) => {
    const replaced = await Promise.all([...new Set(text.match(MEDIA))].map(isReplaced))
    return replaced.includes(true)
  }
}
