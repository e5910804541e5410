import type { FormConfig, FormFieldConfig } from '../../../schemas/config/index.ts'

function isContact({ control, format, autocomplete }: FormFieldConfig): boolean {
  return (
    control === 'tel' ||
    control === 'email' ||
    format === 'mobile' ||
    format === 'email' ||
    autocomplete === 'tel' ||
    autocomplete === 'email'
  )
}

/** The first field of a form that asks for a telephone number or an e-mail address; undefined where none does. */
export function contactField({ fields }: FormConfig): FormFieldConfig | undefined {
  return fields.find(isContact)
}
