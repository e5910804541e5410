import { percentEncoded } from '../../../base/path-segment.ts'
import type { FormView } from '../../../engine/contracts/form.ts'
import dialogStyles from '../dialog/dialog.css?url'
import { loadStyles } from '../load-styles.ts'
import { loadFieldKinds } from './fields/field-kinds.ts'
import styles from './form.css?url'
import { createProof, type Proof } from './proof-of-work.ts'
import type { Rules } from './validate-form.ts'

/** A form with its validation rules and proof of work. */
export interface LoadedForm {
  readonly form: FormView
  readonly rules: Rules
  readonly proof: Proof
}

function isForm(value: unknown): value is FormView {
  return (
    typeof value === 'object' && value !== null && 'fields' in value && 'rules' in value && 'submit' in value
  )
}

function isRules(value: unknown): value is Rules {
  return typeof value === 'function'
}

/**
 * Fetches a form in a language with its rules and styles, and starts its proof of work.
 *
 * @throws Error when any of them cannot be loaded.
 */
export async function loadForm(name: string, lang: string): Promise<LoadedForm> {
  const address = `/_vitrine/forms/${percentEncoded(name)}?lang=${percentEncoded(lang)}`
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  const form: unknown = await answer.json()
  if (!answer.ok || !isForm(form))
    throw new Error(`The form ${name} answered ${answer.status}; expected 200.`)
  const [module]: [{ readonly default?: unknown }, ...unknown[]] = await Promise.all([
    import(/* @vite-ignore */ form.rules),
    loadStyles(dialogStyles),
    loadStyles(styles),
    loadFieldKinds(form),
  ])
  if (!isRules(module.default)) throw new Error(`The rules of the form ${name} are no function.`)
  return { form, rules: module.default, proof: createProof(name) }
}
