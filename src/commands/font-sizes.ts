import { type Message, message } from '../engine/errors/wording.ts'
import type { SiteManifest } from '../engine/index.ts'
import { fontFinder } from '../web/site/find-font.ts'

/** Bytes per kB, as file managers and browsers count. */
const KILOBYTE = 1000

/** Describes the size of a theme's fonts, one line per family. */
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
