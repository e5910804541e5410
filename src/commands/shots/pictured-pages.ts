import { countedPages } from '../../base/counted.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import type { PicturedPage } from '../plan/report-plan.ts'
import type { ComparedSites } from './compare-sites.ts'
import type { PicturePair } from './picture-pairs.ts'
import { nameOf } from './plan-sheet.ts'

/** The pages of which something different is to be seen, in the order of their pictures. */
export function picturedPages(pairs: readonly PicturePair[]): readonly PicturedPage[] {
  const pages = new Map<string, PicturedPage>()
  for (const { page, differences } of pairs) {
    if (differences === 0) continue
    const name = nameOf(page)
    const places = Math.max(differences, pages.get(name)?.places ?? 0)
    pages.set(name, { name, severity: page.severity, places })
  }
  return [...pages.values()]
}

/** What a report holds. */
export function sheetWritten(file: string, { pairs }: ComparedSites): Message {
  const count = picturedPages(pairs).length
  return message`${file}: ${countedPages(count)} before and after, on two screens`
}
