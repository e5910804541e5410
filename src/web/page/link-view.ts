// Links and buttons of the config in the language of a page.

import type { LocalText } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { localized } from '../../base/text/index.ts'
import type { FormButtonView, LinkTarget, LinkView } from '../../engine/contracts/view.ts'
import { configuredPicture } from '../../sources/index.ts'
import { textWithSettings, type ViewContext, withSettings } from './view-context.ts'

/** A link of the config with settings filled in, language and platform kept; `undefined` when it may not be followed. */
export function linkTo(href: string, context: ViewContext): LinkTarget | undefined {
  const link = context.linker.resolve(withSettings(href, context), {
    locale: context.locale.code,
    ...omitUndefined({ platform: context.platform }),
  })
  const named = link && context.images.withDigest?.(link.href)
  return link === undefined || named === undefined ? link : { ...link, href: named }
}

/** Address of a picture named in the config. */
export function configPicture(path: string, context: ViewContext): string | undefined {
  return configuredPicture(path, '', context.images)?.src
}

/** The same as a link ready to be drawn. */
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

/** A text of the config in the page's language, with the values of settings. */
export function words(value: LocalText, context: ViewContext): string {
  return textWithSettings(localized(value, context.locale.code), context)
}

/** The button that opens a form. What is chosen in it is the form's own default, whichever tab of a list is open. */
export function formButton(name: string, context: ViewContext): FormButtonView | undefined {
  const form = context.manifest.forms[name]
  if (form === undefined) return undefined
  const chosen = form.fields.flatMap((field) => {
    const option = field.options?.find(({ value }) => value === field.default)
    return option === undefined || field.label === undefined
      ? []
      : [{ label: words(field.label, context), option: words(option.label, context) }]
  })
  return { name, label: words(form.open ?? form.title, context), chosen }
}
