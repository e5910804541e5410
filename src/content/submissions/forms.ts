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

/** A form whose submissions this service accepts. `path` has its placeholders filled in and no query. */
export interface SubmissionForm {
  readonly name: string
  readonly path: string
  /** JSON Schema of the body. */
  readonly schema: object
  /** Normalizations of fields before validation. */
  readonly normalized?: Readonly<Record<string, Normalization | undefined>>
  /** Fields with comma-separated paths of uploaded photographs. */
  readonly photos: readonly PhotoField[]
  /** Calls of this service after the submission. */
  readonly steps?: readonly { readonly path: string; readonly body?: unknown }[]
}

/** Constraints of a field's photographs, and the path of their upload. */
export interface PhotoField {
  readonly name: string
  readonly path: string
  readonly part: string
  /** Size limit in bytes, exclusive. */
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

/** Why this service rejects a form, and how to fix it. */
export interface FormFault {
  readonly form: string
  readonly reason: Message
  readonly hint: Message
}

/** Returns the JSON of a hidden field in the config of a form. */
function hiddenField(name: string, value: string | number): string {
  return `{ "name": "${name}", "control": "hidden", "default": ${JSON.stringify(value)} }`
}

/** Returns a hint how to change a form so that its call accepts it. */
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

/** Checks that a form sent to a call of section 7 has the fields which that call accepts and requires. */
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

/** Returns the options of a field; undefined for free text. */
function offeredBy({ schema }: SubmissionForm, field: string): readonly unknown[] | undefined {
  const value: unknown = Reflect.get(Object(Reflect.get(Object(schema), 'properties')), field)
  const offered: unknown = Reflect.get(Object(value), 'enum')
  return Array.isArray(offered) ? offered : undefined
}

/**
 * Checks the fields for which the call accepts certain values only; other options would be rejected when
 * submitted.
 */
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

/** Checks that photographs of a work are uploaded to this service. */
function photosFault({ name, path, schema, photos }: SubmissionForm): FormFault | undefined {
  const isWithout = schemaFields(schema).includes(PHOTOS) && !photos.some((field) => field.name === PHOTOS)
  if (path !== saveCollectWork.url || !isWithout) return undefined
  return {
    form: name,
    reason: message`The form "${name}" cannot be sent to ${path}: the photographs of its field "${PHOTOS}" do not come to the content service.`,
    hint: message`In forms/${name}.json: make "${PHOTOS}" a field with "control": "photos" and an "upload" to the service that the form is sent to, as docs/forms.md shows.`,
  }
}

/** Checks that this service accepts a call after the submission. */
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

/**
 * Returns why this service rejects some of the forms. Two forms must not share a path, since they could not
 * be distinguished.
 */
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
