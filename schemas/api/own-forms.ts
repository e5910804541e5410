import { saveCollectWork } from './collect-works.ts'
import { addMessage } from './messages.ts'

/** Path prefix for forms that the site declares; the name of the form follows. */
export const OWN_FORMS = '/api/forms/'

/** Calls of section 7 that accept a form. */
const CALLS = [saveCollectWork, addMessage] as const

/** Returns the call of section 7 that accepts forms at a path; undefined for other paths. */
export function formCallAt(path: string): (typeof CALLS)[number] | undefined {
  return CALLS.find(({ url }) => url === path)
}

/** A field that a call accepts. */
export interface CallField {
  readonly name: string
  readonly isRequired: boolean
  /** Accepted values, if enumerated. */
  readonly values?: readonly (string | number)[] | undefined
  /** The only accepted value, if there is just one. */
  readonly constant?: string | number | undefined
  /** Maximum number of characters. */
  readonly maxLength?: number | undefined
}

/** Returns the fields that a call accepts, in its order. */
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

/** Returns the values of an enumerated field of any call; none if no call has such a field. */
export function choicesOfField(name: string): readonly string[] {
  const field = CALLS.flatMap(fieldsOfCall).find((each) => each.name === name && each.constant === undefined)
  return (field?.values ?? []).map(String)
}

/** Groups of words in names of fields that mean the same. */
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

/**
 * Returns the field of a call that a name probably means: "phoneNumber" for "phone"; undefined if there is
 * none.
 */
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
