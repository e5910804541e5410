import { type FormEvent, useRef, useState } from 'react'
import { type FieldError, useForm } from 'react-hook-form'
import { omitUndefined } from '../../../base/object.ts'
import type { FieldView, FormView } from '../../../engine/contracts/form.ts'
import { type Translate, useText } from '../context.tsx'
import type { KeptPhoto } from './draft.ts'
import { useDraft } from './draft.ts'
import { defaultsOf, type FormValues, sentValues } from './fields/field-kinds.ts'
import type { Proof } from './proof-of-work.ts'
import { type CallContext, type CallFault, FormError, type SendState, sendForm } from './send-form.ts'
import type { Photo } from './use-photos.ts'
import { type Rules, resolverOf } from './validate-form.ts'

export interface UseSubmissionOptions {
  readonly form: FormView
  readonly rules: Rules
  readonly proof: Proof
  readonly onSent: () => void
  /** Called with whether unsent input would be lost on leaving. */
  readonly onUnsent: (unsent: boolean) => void
}

function toKeptPhotos(photos: readonly Photo[]): readonly KeptPhoto[] {
  return photos.flatMap(({ id, name, preview, uploaded }) =>
    uploaded === undefined ? [] : [{ id, name, uploaded, ...omitUndefined({ preview }) }],
  )
}

function uploadedPaths(photos: readonly Photo[]): string {
  return photos.flatMap(({ uploaded }) => uploaded?.filePath ?? []).join(',')
}

function statesOf(photos: readonly Photo[]): string {
  return photos.map(({ state }) => state).join()
}

/** Returns an error for each field with unfinished uploads, so that no photograph is dropped silently. */
function missingPhotos(
  fields: Readonly<Record<string, readonly Photo[]>>,
  text: Translate,
): Readonly<Record<string, FieldError>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, photos]) => {
      if (photos.every(({ state }) => state === 'done')) return []
      const waiting = photos.some(({ state }) => state === 'loading')
      return [[name, { type: 'photos', message: text(waiting ? 'photos.wait' : 'photos.unfinished') }]]
    }),
  )
}

function equalsDefaults(defaults: FormValues, filled: FormValues): boolean {
  return Object.entries(filled).every(([name, value]) => (value ?? '') === (defaults[name] ?? ''))
}

/** Returns the uploaded files of each photograph field. */
function uploadedFiles(
  fields: Readonly<Record<string, readonly Photo[]>>,
): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, photos]) => [name, photos.flatMap(({ uploaded }) => uploaded ?? [])]),
  )
}

/** Whether the visitor can see the field and correct it. */
function isShown(field: FieldView | undefined): field is FieldView {
  return field !== undefined && field.control !== 'hidden'
}

/** Returns the message above the submit button after a failed submission. */
function failureText(fault: CallFault, { submit, fields }: FormView, text: Translate): string {
  switch (fault.kind) {
    case 'outdated':
    case 'network':
    case 'busy':
    case 'full':
      return text(`form.${fault.kind}`)
    case 'limit':
      return text('form.limit', { n: fault.minutes })
    case 'honeypot':
      return text('form.honeypotFilled')
    case 'invalid':
      // The message beside the field says what to do; an unchanged retry would not help.
      return isShown(fields.find(({ name }) => name === fault.field))
        ? ''
        : (submit.failure ?? text('form.failed'))
    default:
      return submit.failure ?? text('form.failed')
  }
}

/** Returns the message beside a field after a failed submission, or undefined. */
function fieldMessage(
  fault: CallFault,
  { fields }: FormView,
  text: Translate,
): { readonly name: string; readonly message: string } | undefined {
  const photos = fields.find(({ control }) => control === 'photos')
  if (fault.kind === 'gone' && photos !== undefined)
    return { name: photos.name, message: text('photos.gone') }
  const field = fault.kind === 'invalid' ? fields.find(({ name }) => name === fault.field) : undefined
  return isShown(field) ? { name: field.name, message: field.patternMessage } : undefined
}

/** Ignores further presses of the submit button while a submission is in progress. */
function useOneAtATime(submit: (event: FormEvent) => Promise<void>): (event: FormEvent) => Promise<void> {
  const underWay = useRef(false)
  return async (event) => {
    event.preventDefault()
    if (underWay.current) return
    underWay.current = true
    await submit(event).finally(() => {
      underWay.current = false
    })
  }
}

/** State and actions of a form, from the first input to the success message. */
export function useSubmission({ form, rules, proof, onSent, onUnsent }: UseSubmissionOptions) {
  const text = useText()
  const draft = useDraft(form)
  const defaults = defaultsOf(form)
  const photosOf = useRef<Readonly<Record<string, readonly Photo[]>>>({})
  const [state, setState] = useState<SendState>(draft.first.state)
  const [fault, setFault] = useState<CallFault>()
  const honeypot = useRef('')
  const methods = useForm({
    mode: 'onTouched',
    defaultValues: { ...defaults, ...draft.first.filled },
    resolver: resolverOf(form, rules, text, () => missingPhotos(photosOf.current, text)),
  })
  const { getValues, setValue, setError, formState } = methods

  const context: CallContext = {
    proof,
    key: draft.first.key,
    get honeypot() {
      return honeypot.current
    },
  }

  const noteChange = (): void => {
    const filled: FormValues = getValues()
    const photos = Object.fromEntries(
      Object.entries(photosOf.current).map(([name, list]) => [name, toKeptPhotos(list)]),
    )
    const empty =
      equalsDefaults(defaults, filled) && Object.values(photosOf.current).every((list) => list.length === 0)
    onUnsent(!empty)
    if (empty && draft.current.current.state.answer === undefined) draft.drop()
    else draft.change({ filled, photos })
  }

  const setPhotos = (name: string, photos: readonly Photo[]): void => {
    const changed = statesOf(photos) !== statesOf(photosOf.current[name] ?? [])
    photosOf.current = { ...photosOf.current, [name]: photos }
    const paths = uploadedPaths(photos)
    if (getValues(name) !== paths) setValue(name, paths, { shouldDirty: true })
    if (changed && name in formState.errors) void methods.trigger(name)
    noteChange()
  }

  const onFault = (fault: CallFault): void => {
    const said = fieldMessage(fault, form, text)
    if (said !== undefined)
      setError(said.name, { type: 'server', message: said.message }, { shouldFocus: true })
    if (fault.kind === 'honeypot') honeypot.current = ''
    // Reloading restores the draft, so leaving the page loses nothing.
    if (fault.kind === 'outdated') onUnsent(false)
    setFault(fault)
  }

  const submit = methods.handleSubmit(async (filled: FormValues) => {
    setFault(undefined)
    const onState = (reached: SendState): void => {
      setState(reached)
      draft.change({ state: reached }, true)
    }
    try {
      draft.change({ filled: getValues() }, true)
      await sendForm({
        form,
        values: sentValues(form, filled),
        files: uploadedFiles(photosOf.current),
        state: draft.current.current.state,
        onState,
        context,
      })
      draft.drop()
      onUnsent(false)
      onSent()
    } catch (error) {
      if (!(error instanceof FormError)) console.error(error)
      onFault(error instanceof FormError ? error.fault : { kind: 'refused' })
    }
  })

  return {
    methods,
    submit: useOneAtATime(submit),
    failure: fault === undefined ? '' : failureText(fault, form, text),
    /** Whether only a reloaded page can send the form. */
    isOutdated: fault?.kind === 'outdated',
    /** Whether the first request has succeeded: the input is then final and can only be completed. */
    isHalf: state.answer !== undefined,
    restored: draft.restored,
    kept: draft.first.photos,
    context,
    honeypot,
    setPhotos,
    noteChange,
  }
}
