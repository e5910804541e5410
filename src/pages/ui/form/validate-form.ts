import { toNestErrors } from '@hookform/resolvers'
import type { ErrorObject } from 'ajv'
import type { FieldError, FieldErrors, FieldValues, ResolverOptions } from 'react-hook-form'
import type { FieldView, FormView } from '../../../engine/contracts/form.ts'
import type { Translate } from '../context.tsx'
import { type FormValues, fieldKind, sentValues } from './fields/field-kinds.ts'

/** An ajv error of one invalid value. */
type RuleError = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>

/** The form's validation rules: ajv code generated on the server. */
export interface Rules {
  (values: unknown): boolean
  readonly errors?: readonly RuleError[] | null
}

function fieldOf({ instancePath, keyword, params }: RuleError): string {
  return keyword === 'required' ? String(params.missingProperty) : (instancePath.split('/')[1] ?? '')
}

/** Returns the message for an empty field. */
function emptyMessage(field: FieldView, text: Translate): string {
  const key = fieldKind(field).holds === 'tick' ? 'form.unticked' : 'form.empty'
  return field.requiredMessage ?? text(key, { label: field.label })
}

function messageOf(field: FieldView, { keyword, params }: RuleError, text: Translate): string {
  switch (keyword) {
    case 'required':
    case 'enum':
      return emptyMessage(field, text)
    case 'minLength':
      return text('form.tooShort', { n: Number(params.limit) })
    case 'maxLength':
      return text('form.tooLong', { n: Number(params.limit) })
    default:
      return field.patternMessage
  }
}

/** Validates form input by the form's rules. Returns one message for each invalid field. @internal Exported for tests. */
export function validateForm(
  form: FormView,
  rules: Rules,
  filled: FormValues,
  text: Translate,
): Readonly<Record<string, FieldError>> {
  if (rules(sentValues(form, filled))) return {}
  const found: Record<string, FieldError> = {}
  for (const fault of rules.errors ?? []) {
    const field = form.fields.find(({ name }) => name === fieldOf(fault))
    if (field === undefined || field.name in found) continue
    found[field.name] = { type: fault.keyword, message: messageOf(field, fault, text) }
  }
  return found
}

/**
 * Wraps a form's rules as a React Hook Form resolver; `others` adds further errors by field name. The resolver for ajv
 * would compile a schema in the browser, which the CSP forbids.
 */
export function resolverOf(
  form: FormView,
  rules: Rules,
  text: Translate,
  others: () => Readonly<Record<string, FieldError>>,
) {
  return (
    filled: FieldValues,
    _context: unknown,
    options: ResolverOptions<FieldValues>,
  ):
    | { values: FieldValues; errors: Record<string, never> }
    | { values: Record<string, never>; errors: FieldErrors } => {
    const errors = { ...validateForm(form, rules, filled, text), ...others() }
    return Object.keys(errors).length === 0
      ? { values: filled, errors: {} }
      : { values: {}, errors: toNestErrors(errors, options) }
  }
}
