import type { FormConfig, FormFieldConfig, LocalText } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import { fill, fillWithin, localized } from '../../base/text/index.ts'
import type { FieldView, FormView, UploadView } from '../../engine/contracts/form.ts'
import { contactField, normalizationOf } from '../../engine/index.ts'
import { words } from '../page/form-button.ts'
import { linkTo } from '../page/link-view.ts'
import { type ViewContext, withSettings } from '../page/view-context.ts'
import { MEGABYTE, photoTypes } from './write-calls.ts'

/** A text in the page's language under its key; nothing where the config has none. */
function text<Key extends string>(
  key: Key,
  value: LocalText | undefined,
  context: ViewContext,
): { readonly [K in Key]?: string } {
  const words = withSettings(localized(value, context.locale.code), context)
  const found: { [K in Key]?: string } = {}
  if (words !== '') found[key] = words
  return found
}

function uploadView(
  { path, field, most, megabytes, types, typeMessage, sizeMessage }: NonNullable<FormFieldConfig['upload']>,
  context: ViewContext,
): UploadView {
  return {
    path: fill(path, context.settings),
    part: field,
    most,
    bytes: megabytes * MEGABYTE,
    types: types ?? photoTypes,
    ...text('typeMessage', typeMessage, context),
    ...text('sizeMessage', sizeMessage, context),
  }
}

function fieldView(field: FormFieldConfig, context: ViewContext): FieldView {
  const normalize = normalizationOf(field)
  return {
    name: field.name,
    control: field.control,
    // One that is hidden needs none.
    label: field.label === undefined ? field.name : words(field.label, context),
    required: field.required === true,
    ...text('hint', field.hint, context),
    ...text('placeholder', field.placeholder, context),
    ...text('requiredMessage', field.requiredMessage, context),
    ...text('patternMessage', field.patternMessage, context),
    ...omitUndefined({
      default: field.default,
      rows: field.rows,
      autocomplete: field.autocomplete,
      minLength: field.minLength,
      maxLength: field.maxLength,
    }),
    ...(field.options === undefined
      ? {}
      : { options: field.options.map(({ value, label }) => ({ value, label: words(label, context) })) }),
    ...(field.upload === undefined ? {} : { upload: uploadView(field.upload, context) }),
    ...omitUndefined({ normalize }),
  }
}

/** The link to the privacy page, for a form that asks for contact data. */
function privacyLink(form: FormConfig, context: ViewContext): Pick<FormView, 'privacy'> {
  const page = context.manifest.site.privacy?.page
  if (page === undefined || contactField(form) === undefined) return {}
  const link = linkTo(page, context)
  return link === undefined ? {} : { privacy: { href: link.href, external: link.external } }
}

/** A form in one language. `rules` is the address of its rules. */
export function formView(name: string, form: FormConfig, rules: string, context: ViewContext): FormView {
  const { submit } = form
  return {
    name,
    title: words(form.title, context),
    ...text('intro', form.intro, context),
    ...text('note', form.note, context),
    ...privacyLink(form, context),
    fields: form.fields.map((field) => fieldView(field, context)),
    rules,
    submit: {
      path: fill(submit.path, context.settings),
      label: words(submit.label, context),
      success: words(submit.success, context),
      ...text('failure', submit.failure, context),
      steps: (submit.afterwards ?? []).map(({ path, body }) => ({
        path: fill(path, context.settings),
        // What the form itself fills in stays.
        body: fillWithin(body, context.settings),
      })),
    },
  }
}
