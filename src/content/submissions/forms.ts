import { saveCollectWork } from '../../../schemas/api/collect-works.ts'
import { addBatch } from '../../../schemas/api/files.ts'
import {
  type CallField,
  fieldMeantBy,
  fieldsOfCall,
  formCallAt,
  OWN_FORMS,
} from '../../../schemas/api/own-forms.ts'
import { joinWithCommas, type Message, message } from '../../base/messages/message.ts'
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
  /** The calls of this service that follow once the form was sent. */
  readonly steps?: readonly { readonly path: string; readonly body?: unknown }[]
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

function schemaFields(schema: unknown): readonly string[] {
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

/** A member of "fields" as a form of the config writes it. */
function hiddenField(name: string, value: string | number): string {
  return `{ "name": "${name}", "control": "hidden", "default": ${JSON.stringify(value)} }`
}

/** What to write in a form so that a call takes it. */
function cureFor(
  form: SubmissionForm,
  known: readonly CallField[],
  unknown: readonly string[],
  missing: readonly CallField[],
): Message {
  const own = schemaFields(form.schema)
  const steps: Message[] = []
  const free = known.map(({ name }) => name).filter((name) => !own.includes(name))
  const taken = new Set<string>()
  const loose: string[] = []
  for (const name of unknown) {
    const meant = fieldMeantBy(
      name,
      free.filter((each) => !taken.has(each)),
    )
    if (meant === undefined) {
      loose.push(name)
      continue
    }
    taken.add(meant)
    steps.push(message`rename "${name}" to "${meant}"`)
  }
  if (loose.length > 0) steps.push(message`remove ${joinWithCommas(loose)}`)
  for (const { name, constant } of missing) {
    if (constant !== undefined) steps.push(message`add ${hiddenField(name, constant)} to "fields"`)
    else if (own.includes(name) || taken.has(name)) steps.push(message`write "required": true in "${name}"`)
    else steps.push(message`add a required field "${name}"`)
  }
  return message`In forms/${form.name}.json: ${joinWithCommas(steps, message`; `)}. It takes ${joinWithCommas(known.map(({ name }) => name))}. Or send the form to "${OWN_FORMS}${form.name}", which takes any.`
}

/** A form that sends to a call of section 7 must have the fields that call knows and needs. */
function fieldsFault(
  form: SubmissionForm,
  call: NonNullable<ReturnType<typeof formCallAt>>,
): FormFault | undefined {
  const { name, schema } = form
  const known = fieldsOfCall(call)
  const unknown = schemaFields(schema).filter((field) => !known.some((each) => each.name === field))
  const missing = known.filter((field) => field.isRequired && !requiredOf(schema).includes(field.name))
  if (unknown.length === 0 && missing.length === 0) return undefined
  const lacking = joinWithCommas(missing.map((field) => field.name))
  const fault =
    missing.length === 0
      ? message`has fields it does not know: ${joinWithCommas(unknown)}`
      : unknown.length === 0
        ? message`lacks required fields: ${lacking}`
        : message`has fields it does not know: ${joinWithCommas(unknown)} and lacks required fields: ${lacking}`
  return {
    form: name,
    reason: message`The form "${name}" cannot be sent to ${call.url}: it ${fault}.`,
    hint: cureFor(form, known, unknown, missing),
  }
}

/** The values that a field of a form can have, where they are few; undefined where a visitor writes them. */
function offeredBy({ schema }: SubmissionForm, field: string): readonly unknown[] | undefined {
  const value: unknown = Reflect.get(Object(Reflect.get(Object(schema), 'properties')), field)
  const offered: unknown = Reflect.get(Object(value), 'enum')
  return Array.isArray(offered) ? offered : undefined
}

/** A field whose values the call knows, and takes no other: what a visitor chooses would be refused. */
function valuesFaults(form: SubmissionForm, url: string, known: readonly CallField[]): readonly FormFault[] {
  const own = schemaFields(form.schema)
  return known.flatMap(({ name, values }): readonly FormFault[] => {
    if (values === undefined || !own.includes(name)) return []
    const offered = offeredBy(form, name)
    const strange = offered?.filter((value) => !values.some((each) => each === value))
    if (strange?.length === 0) return []
    const choices = joinWithCommas(values.map((value) => JSON.stringify(value)))
    const fault =
      strange === undefined
        ? message`its field "${name}" takes any text, where the call takes ${choices} alone`
        : message`its field "${name}" sends ${joinWithCommas(strange.map((value) => JSON.stringify(value)))}, where the call takes ${choices} alone`
    const cure =
      values.length === 1
        ? message`write "default": ${choices} in "${name}"`
        : message`give the "options" of "${name}" the values ${choices}; their labels may say anything`
    return [
      {
        form: form.name,
        reason: message`The form "${form.name}" cannot be sent to ${url}: ${fault}.`,
        hint: message`In forms/${form.name}.json: ${cure}. Or send the form to "${OWN_FORMS}${form.name}", which takes any.`,
      },
    ]
  })
}

const PHOTOS = 'workPhoto'

/** A work comes with photographs that this service was sent. */
function photosFault({ name, path, schema, photos }: SubmissionForm): FormFault | undefined {
  const isWithout = schemaFields(schema).includes(PHOTOS) && !photos.some((field) => field.name === PHOTOS)
  if (path !== saveCollectWork.url || !isWithout) return undefined
  return {
    form: name,
    reason: message`The form "${name}" cannot be sent to ${path}: the photographs of its field "${PHOTOS}" do not come to the content service.`,
    hint: message`In forms/${name}.json: make "${PHOTOS}" a field with "control": "photos" and an "upload" to the service that the form is sent to, as docs/forms.md shows.`,
  }
}

/** What a call after the form must have so that this service takes it. */
function stepFault(name: string, path: string, body: unknown): FormFault | undefined {
  const { required, properties } = addBatch.body
  const given = Object(body)
  const [code] = properties.code.enum
  const isWhole = required.every((key) => Object.hasOwn(given, key)) && Reflect.get(given, 'code') === code
  if (path === addBatch.url && isWhole) return undefined
  return {
    form: name,
    reason:
      path === addBatch.url
        ? message`The form "${name}" calls ${path} afterwards without what that call needs: ${joinWithCommas(required)}.`
        : message`The form "${name}" calls ${path} afterwards, which the content service does not take.`,
    hint: message`Remove it from "afterwards": the content service keeps a form together with its photographs.`,
  }
}

function callFaults(form: SubmissionForm): readonly (FormFault | undefined)[] {
  const call = formCallAt(form.path)
  if (call === undefined) return []
  return [...valuesFaults(form, call.url, fieldsOfCall(call)), photosFault(form)]
}

function pathFault(form: SubmissionForm): FormFault | undefined {
  const { name, path } = form
  const call = formCallAt(path)
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
    const steps = (form.steps ?? []).map((step) => stepFault(name, step.path, step.body))
    return [shared, pathFault(form), ...callFaults(form), ...steps].filter((fault) => fault !== undefined)
  })
}
