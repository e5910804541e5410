import type { ShellView } from '../../contracts/view.ts'
import { withParam } from '../../ui/index.ts'

/**
 * An address written in a piece's options, with the page's language and platform kept on routes of this
 * site. Repeating it changes nothing.
 */
export function localAddress(href: string, shell: ShellView): string {
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const { locale, locales, platform } = shell
  const spoken = locale.code === locales[0]?.code ? href : withParam(href, 'lang', locale.code)
  return platform === undefined ? spoken : withParam(spoken, 'platform', platform)
}

/** Whether an address of the options leaves the site. */
export function leavesSite(href: string): boolean {
  return /^(https?:)?\/\//i.test(href)
}
