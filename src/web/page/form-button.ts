import type { LocalText } from '../../../schemas/config/index.ts'
import { localized } from '../../base/text/index.ts'
import type { FormButtonView } from '../../engine/contracts/view.ts'
import { type ViewContext, withSettings } from './view-context.ts'

/** A text of the config in the page's language, with the values of settings. */
export function words(value: LocalText, context: ViewContext): string {
  return withSettings(localized(value, context.locale.code), context)
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
