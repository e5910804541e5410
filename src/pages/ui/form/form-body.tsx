import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../context.tsx'
import { Link } from '../elements.tsx'
import { fieldControl } from './fields/field-kinds.ts'
import { PhotosField } from './fields/photos-field.tsx'
import { ReloadButton } from './form-load-error.tsx'
import { type UseSubmissionOptions, useSubmission } from './use-submission.ts'

const ends = ['mouseup', 'dragend', 'keydown'] as const

/**
 * Freezes a value while the mouse or a finger presses. Leaving a field may show a message below it; if that moved the
 * pressed element before release, the browser would fire no click.
 */
function useStableWhilePressed<Value>(value: Value): Value {
  const [pressed, setPressed] = useState(false)
  const shown = useRef(value)
  if (!pressed) shown.current = value

  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = ({ button }: MouseEvent): void => {
      clearTimeout(timer)
      setPressed(button === 0)
    }
    // The click event follows the release in the same task.
    const end = (): void => {
      timer = setTimeout(setPressed, 0, false)
    }
    document.addEventListener('mousedown', begin, options)
    for (const name of ends) document.addEventListener(name, end, options)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])

  return shown.current
}

function errorMessage(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : undefined
}

interface FormFootProps {
  readonly form: UseSubmissionOptions['form']
  readonly failure: string
  readonly status: string
  readonly isOutdated: boolean
  readonly isHalf: boolean
  readonly isSubmitting: boolean
}

/** The messages below the fields, and the submit button. */
function FormFoot({ form, failure, status, isOutdated, isHalf, isSubmitting }: FormFootProps) {
  const text = useText()
  return (
    <div className="form__foot">
      {failure !== '' && (
        <p className="form__failure" role="alert">
          {failure}
        </p>
      )}
      {isOutdated && <ReloadButton />}
      <p className="form__status" role="status">
        {status}
      </p>
      {form.privacy && (
        <p className="form__privacy">
          <Link href={form.privacy.href} external={form.privacy.external} newTab>
            {text('form.privacy')}
          </Link>
        </p>
      )}
      {form.note && <p className="form__note">{form.note}</p>}
      <button className="button button--seal form__submit" type="submit" aria-disabled={isSubmitting}>
        {failure === '' && !isHalf ? form.submit.label : text('form.retry')}
      </button>
    </div>
  )
}

interface FormFieldProps {
  readonly field: UseSubmissionOptions['form']['fields'][number]
  readonly error: string | undefined
  readonly submission: Pick<ReturnType<typeof useSubmission>, 'methods' | 'kept' | 'context' | 'setPhotos'>
}

/** A field and its control, which React Hook Form focuses on error. Fields without a control render nothing. */
function FormField({ field, error, submission }: FormFieldProps) {
  const { methods, kept, context, setPhotos } = submission
  const isRegistered = useRef(false)
  const Control = fieldControl(field)
  if (Control !== undefined)
    return (
      <Control
        field={field}
        error={error}
        input={methods.register(field.name)}
        settings={field.settings ?? {}}
      />
    )
  if (field.upload === undefined) return null
  return (
    <PhotosField
      field={field}
      upload={field.upload}
      error={error}
      kept={kept[field.name] ?? []}
      context={context}
      onChange={(photos) => setPhotos(field.name, photos)}
      onReady={(focus) => {
        if (isRegistered.current) return
        isRegistered.current = true
        methods.register(field.name).ref({ focus })
      }}
    />
  )
}

/** The fields of a form, their messages, and the submit button. */
export function FormBody(props: UseSubmissionOptions) {
  const { form } = props
  const text = useText()
  const id = useId()
  const submission = useSubmission(props)
  const { submit, failure, isOutdated, isHalf, honeypot } = submission
  const { errors, isSubmitting, isSubmitted } = submission.methods.formState
  const wrong = useStableWhilePressed(
    Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, errorMessage(error)])),
  )
  const faults = Object.keys(wrong).length
  const status = isSubmitting
    ? text('form.sending')
    : isSubmitted && faults > 0
      ? text('form.invalid', { n: faults })
      : isHalf
        ? text('form.half')
        : ''

  return (
    <form
      className="form"
      noValidate
      aria-labelledby={`${id}title`}
      onSubmit={(event) => void submit(event)}
      onChange={submission.noteChange}
    >
      <h2 className="visually-hidden" id={`${id}title`}>
        {form.title}
      </h2>
      {form.intro && <p className="form__intro">{form.intro}</p>}
      {submission.restored && (
        <p className="form__restored" role="status">
          {text('form.restored')}
        </p>
      )}
      <fieldset className="form__fields" disabled={isSubmitting || isHalf}>
        {form.fields.map((field) => (
          <FormField key={field.name} field={field} error={wrong[field.name]} submission={submission} />
        ))}
        <label className="form__honeypot" aria-hidden="true">
          {text('form.honeypot')}
          <input
            tabIndex={-1}
            name="website-of-sender"
            autoComplete="off"
            onChange={({ currentTarget }) => {
              honeypot.current = currentTarget.value
            }}
          />
        </label>
      </fieldset>
      <FormFoot
        form={form}
        failure={failure}
        status={status}
        isOutdated={isOutdated}
        isHalf={isHalf}
        isSubmitting={isSubmitting}
      />
    </form>
  )
}
