import { sampleAddress as find } from '../../src/commands/test/sample-address.ts'
import type { Page } from '../../src/engine/index.ts'
import type { Site } from '../../src/web/site/site.ts'

const SAMPLE_WORDS = '青铜剑'

/**
 * Returns a URL of `page` in a language.
 *
 * @throws Error when there is none.
 */
export function sampleAddress(page: Page, locale: string, site: Site): string {
  const url = find(page, locale, site, { words: SAMPLE_WORDS })
  if (url === undefined) throw new Error(`no address was found that ${page.route} answers`)
  return url
}
