import { saveCollectWork } from './collect-works.ts'
import { addMessage } from './messages.ts'

/** Path below which the content service takes forms of the site's own; the form's name follows. */
export const OWN_FORMS = '/api/forms/'

/** The calls of section 7 that take a form. */
const CALLS = [saveCollectWork, addMessage] as const

/** The call of section 7 that takes what is sent to a path. */
export function formCallAt(path: string): (typeof CALLS)[number] | undefined {
  return CALLS.find(({ url }) => url === path)
}

/** A field that a call takes. */
export interface CallField {
  readonly name: string
  readonly isRequired: boolean
  /** The values that it may have, where they are few. */
  readonly values?: readonly (string | number)[] | undefined
  /** The one value that it may have. */
  readonly constant?: string | number | undefined
  /** Most characters. */
  readonly maxLength?: number | undefined
}

/** The fields that a call takes, in its order. */
export function fieldsOfCall({ body }: Pick<(typeof CALLS)[number], 'body'>): readonly CallField[] {
  const required: readonly string[] = body.required
  const properties: Readonly<
    Record<string, { readonly enum?: readonly (string | number)[]; readonly maxLength?: number }>
  > = body.properties
  return Object.entries(properties).map(([name, { enum: values, maxLength }]) => ({
    name,
    isRequired: required.includes(name),
    values,
    constant: values?.length === 1 ? values[0] : undefined,
    maxLength,
  }))
}

/** The values between which a field of that name is a choice in a call; none where no call has such a field. */
export function choicesOfField(name: string): readonly string[] {
  const field = CALLS.flatMap(fieldsOfCall).find((each) => each.name === name && each.constant === undefined)
  return (field?.values ?? []).map(String)
}

/** What fields about the same thing are called. */
const ALIKE = [
  ['phone', 'mobile', 'tel', 'cell'],
  ['mail'],
  ['content', 'message', 'text', 'comment', 'question'],
  ['desc', 'about', 'text', 'content'],
  ['photo', 'picture', 'image', 'file'],
  ['season'],
  ['workname', 'title'],
  ['name'],
  ['type', 'kind', 'topic', 'category'],
] as const

/** The field of a call that another name is likely to mean: "phone" for "phoneNumber"; undefined where none is. */
export function fieldMeantBy(written: string, names: readonly string[]): string | undefined {
  const has = (name: string, words: readonly string[]): boolean =>
    words.some((word) => name.toLowerCase().includes(word))
  for (const words of ALIKE) {
    if (!has(written, words)) continue
    const found = names.find((name) => has(name, words))
    if (found !== undefined) return found
  }
  return undefined
}
