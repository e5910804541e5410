// Links, pictures and buttons of the config in the language and platform of a page.

import { omitUndefined } from '../../base/object.ts'
import type { FormButtonView, LinkTarget, LinkView } from '../../engine/contracts/view.ts'
import { configuredPicture } from '../../sources/index.ts'
import { viewText, withSettings } from './config-texts.ts'
import type { ViewContext } from './view-context.ts'

/** A link in the language and platform of a page; `undefined` when it may not be followed. */
export function linkIn(
  href: string,
  { linker, locale, platform, images }: ViewContext,
): LinkTarget | undefined {
  const link = linker.resolve(href, { locale: locale.code, ...omitUndefined({ platform }) })
  const named = link && images.withDigest?.(link.href)
  return link === undefined || named === undefined ? link : { ...link, href: named }
}

/** A link of the config with settings filled in. */
export function linkTo(href: string, context: ViewContext): LinkTarget | undefined {
  return linkIn(withSettings(href, context), context)
}

/** Address of a picture named in the config. */
export function configPicture(path: string, context: ViewContext): string | undefined {
  return configuredPicture(path, '', context.images)?.src
}

/** A link of the config, ready to be drawn. */
export function toLinkView(
  title: string,
  href: string,
  context: ViewContext,
  extra: { readonly note?: string; readonly image?: string } = {},
): LinkView | undefined {
  const link = linkTo(href, context)
  if (link === undefined) return undefined
  const image = extra.image === undefined ? undefined : configPicture(extra.image, context)
  return {
    title,
    href: link.href,
    external: link.external,
    ...omitUndefined({ note: extra.note, image }),
  }
}

/** The button that opens a form. What is chosen in it is the form's own default, whichever tab of a list is open. */
export function formButton(name: string, context: ViewContext): FormButtonView | undefined {
  const form = context.manifest.forms[name]
  if (form === undefined) return undefined
  const chosen = form.fields.flatMap((field) => {
    const option = field.options?.find(({ value }) => value === field.default)
    return option === undefined || field.label === undefined
      ? []
      : [{ label: viewText(field.label, context), option: viewText(option.label, context) }]
  })
  return { name, label: viewText(form.open ?? form.title, context), chosen }
}
