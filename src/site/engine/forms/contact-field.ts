import type { FormConfig, FormFieldConfig } from '../../../../schemas/config/index.ts'

const isContact = ({ control, format, autocomplete }: FormFieldConfig): boolean =>
  control === 'tel' ||
  control === 'email' ||
  format === 'mobile' ||
  format === 'email' ||
  autocomplete === 'tel' ||
  autocomplete === 'email'

/** The first field of a form that asks for a telephone number or an e-mail address; undefined where none does. */
export const contactField = ({ fields }: FormConfig): FormFieldConfig | undefined => fields.find(isContact)
