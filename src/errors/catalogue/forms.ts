import { errorEntry } from '../problem.ts'
import { suggestionOrList } from '../wording.ts'

/** Problems within forms. */
export const formEntries = {
  FORM_FIELD_NEEDS: errorEntry<{ name: string; control: string; key: string }>({
    code: 'FORM_FIELD_NEEDS',
    title: 'A field that lacks what its control needs',
    message: ({ name, control, key }) => `The field "${name}" is a "${control}" without "${key}".`,
    why: 'Nobody could fill it in, or nothing would be sent.',
    hint: ({ key }) => `Add "${key}", or choose another control.`,
  }),
  FORM_DEFAULT: errorEntry<{ name: string; value: string; known: readonly string[] }>({
    code: 'FORM_DEFAULT',
    title: 'A default that the field does not take',
    message: ({ name, value }) => `The field "${name}" begins with ${value}, which it does not take itself.`,
    why: 'A visitor who leaves it as it is could not send the form.',
    hint: ({ known }) =>
      known.length === 0 ? 'Give a value of the kind the control has.' : `Use one of ${known.join(', ')}.`,
  }),
  FORM_PLACEHOLDER: errorEntry<{
    name: string
    suggestion: string | undefined
    known: readonly string[]
  }>({
    code: 'FORM_PLACEHOLDER',
    title: 'An unknown placeholder in a form',
    message: ({ name }) => `Nothing fills "{${name}}".`,
    why: 'The service would be sent the braces.',
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
} as const
