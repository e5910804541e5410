import type { Call } from '../../../schemas/api/index.ts'
import { OWN_FORMS } from '../../../schemas/api/own-forms.ts'
import { AppError } from '../../base/app-error.ts'
import { listed, message } from '../../base/messages/message.ts'
import type { Normalization } from '../../base/tidy.ts'

/** A form whose submissions this service takes. `path` has its settings filled in and no query. */
export interface SubmissionForm {
  readonly name: string
  readonly path: string
  /** JSON Schema of the body. */
  readonly schema: object
  /** Fields whose texts are normalized before they are validated. */
  readonly normalized?: Readonly<Record<string, Normalization | undefined>>
  /** Fields that hold paths of uploaded photographs, with commas between them. */
  readonly photos: readonly PhotoField[]
}

/** What photographs of a field must be, and where they are sent. */
export interface PhotoField {
  readonly name: string
  readonly path: string
  readonly part: string
  /** Bytes; a photograph is smaller. */
  readonly bytes: number
  readonly types: readonly PhotoType[]
}

export type PhotoType = 'image/jpeg' | 'image/png'

function fieldsOf(schema: unknown): readonly string[] {
  const properties: unknown = Reflect.get(Object(schema), 'properties')
  return Object.keys(Object(properties))
}

function requiredOf(schema: unknown): readonly string[] {
  const required: unknown = Reflect.get(Object(schema), 'required')
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}

/** A form that sends to a call of section 7 must have the fields that call knows and needs. */
export function checkFields({ name, schema }: SubmissionForm, call: Call): void {
  const known = fieldsOf(call.body)
  const unknown = fieldsOf(schema).filter((field) => !known.includes(field))
  const missing = requiredOf(call.body).filter((field) => !requiredOf(schema).includes(field))
  if (unknown.length === 0 && missing.length === 0) return
  const fault =
    missing.length === 0
      ? message`has fields it does not know: ${listed(unknown)}`
      : unknown.length === 0
        ? message`lacks required fields: ${listed(missing)}`
        : message`has fields it does not know: ${listed(unknown)} and lacks required fields: ${listed(missing)}`
  throw new AppError(message`The form "${name}" cannot be sent to ${call.url}: it ${fault}.`, {
    code: 'CONTENT_FORM',
    hint: message`Correct its fields, or send it to "${OWN_FORMS}${name}", which takes any.`,
  })
}

/** Two forms at one path could not be distinguished. */
export function checkPaths(forms: readonly SubmissionForm[]): void {
  for (const [index, { name, path }] of forms.entries()) {
    const other = forms.slice(0, index).find((each) => each.path === path)
    if (other === undefined) continue
    throw new AppError(
      message`The forms "${other.name}" and "${name}" are both sent to ${path}, so their submissions could not be distinguished.`,
      { code: 'CONTENT_FORM', hint: message`Make them one form, or send one to "${OWN_FORMS}${name}".` },
    )
  }
}
