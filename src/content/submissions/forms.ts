import { saveCollectWork } from '../../../schemas/api/collect-works.ts'
import type { Call } from '../../../schemas/api/index.ts'
import { addMessage } from '../../../schemas/api/messages.ts'
import { OWN_FORMS } from '../../../schemas/api/own-forms.ts'
import { listed, type Message, message } from '../../base/messages/message.ts'
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

/** Why this service does not take a form, with what to do about it. */
export interface FormFault {
  readonly form: string
  readonly reason: Message
  readonly hint: Message
}

/** The calls of section 7 that take a form. */
const CALLS = [saveCollectWork, addMessage] as const

/** The call of section 7 that takes what is sent to a path. */
export function callAt(path: string): (typeof CALLS)[number] | undefined {
  return CALLS.find(({ url }) => url === path)
}

/** A form that sends to a call of section 7 must have the fields that call knows and needs. */
function fieldsFault({ name, schema }: SubmissionForm, call: Call): FormFault | undefined {
  const known = fieldsOf(call.body)
  const unknown = fieldsOf(schema).filter((field) => !known.includes(field))
  const missing = requiredOf(call.body).filter((field) => !requiredOf(schema).includes(field))
  if (unknown.length === 0 && missing.length === 0) return undefined
  const fault =
    missing.length === 0
      ? message`has fields it does not know: ${listed(unknown)}`
      : unknown.length === 0
        ? message`lacks required fields: ${listed(missing)}`
        : message`has fields it does not know: ${listed(unknown)} and lacks required fields: ${listed(missing)}`
  return {
    form: name,
    reason: message`The form "${name}" cannot be sent to ${call.url}: it ${fault}.`,
    hint: message`Correct its fields, or send it to "${OWN_FORMS}${name}", which takes any.`,
  }
}

function pathFault(form: SubmissionForm): FormFault | undefined {
  const { name, path } = form
  const call = callAt(path)
  if (call !== undefined) return fieldsFault(form, call)
  if (path.startsWith(OWN_FORMS)) return undefined
  return {
    form: name,
    reason: message`The form "${name}" is sent to ${path}, which the content service does not take.`,
    hint: message`Send it to "${OWN_FORMS}${name}", or give its service an address.`,
  }
}

/** Why this service does not take some of the forms; two forms at one path could not be distinguished. */
export function formFaults(forms: readonly SubmissionForm[]): readonly FormFault[] {
  return forms.flatMap((form, index) => {
    const { name, path } = form
    const other = forms.slice(0, index).find((each) => each.path === path)
    const shared = other && {
      form: name,
      reason: message`The forms "${other.name}" and "${name}" are both sent to ${path}, so their submissions could not be distinguished.`,
      hint: message`Make them one form, or send one to "${OWN_FORMS}${name}".`,
    }
    return [shared, pathFault(form)].filter((fault) => fault !== undefined)
  })
}
