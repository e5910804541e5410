import { directionOf, localized } from '../../../base/text/index.ts'
import { linkTo } from '../../page/link-view.ts'
import type { ViewContext } from '../../page/view-context.ts'
import { themeColours } from './icon-entries.ts'
import { iconKinds } from './icon-files.ts'

const icons = (['icon192', 'icon512', 'maskable'] as const).map((name) => {
  const { address, type, size } = iconKinds[name]
  return {
    src: address,
    type,
    sizes: `${size}x${size}`,
    purpose: name === 'maskable' ? 'maskable' : 'any',
  }
})

/** The web app manifest in one language. `drawn` is whether the icons can be made here. */
export function webManifest(context: ViewContext, drawn: boolean): object {
  const { site, home } = context.manifest
  const { code, tag } = context.locale
  const description = localized(site.description, code)
  const name = localized(site.name, code)
  const paper = themeColours(context.manifest).light
  return {
    id: '/',
    name,
    short_name: localized(site.shortName, code) || name,
    ...(description === '' ? {} : { description }),
    lang: tag,
    dir: directionOf(tag),
    start_url: linkTo(home, context)?.href ?? '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: paper,
    background_color: paper,
    ...(drawn ? { icons } : {}),
  }
}
