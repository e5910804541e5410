import { type Message, message } from '../engine/errors/wording.ts'
import type { SiteManifest } from '../engine/index.ts'
import { fontFinder } from '../web/site/find-font.ts'

/** Bytes of a kB, as file managers and browsers show it. */
const KILOBYTE = 1000

/** What the fonts of a theme weigh, a line for each family; none where there are no fonts. */
export function fontSizes({ theme }: SiteManifest, configDir: string): readonly Message[] {
  const find = fontFinder(configDir)
  return (theme.fonts ?? []).map(({ family, files }) => {
    const sizes = files.flatMap(({ file }) => {
      const found = find(file)
      return typeof found === 'string' ? [] : [`${Math.round(found.bytes / KILOBYTE)} kB`]
    })
    return message`font ${family}: ${sizes.join(' + ')}`
  })
}
