import { type ReactNode, useState } from 'react'
import { descriptionIn } from '../../../../../schemas/config/described.ts'
import { isObject } from '../../../../base/object.ts'
import type { DeskField } from './fields.ts'
import { type DeskControlProps, Frame, useForm } from './frame.tsx'
import { MenuPlace } from './move-buttons.tsx'

interface LeafProps {
  readonly field: DeskField
  readonly actions?: ReactNode
}

interface Draft {
  readonly text: string
  /** JSON of the value the draft belongs to. */
  readonly of: string | undefined
  readonly isValue: boolean
  /** Whether the field has lost focus. */
  readonly isLeft: boolean
}

/** The typed text until the value changes or the field loses focus. Invalid text stays, so that it can be corrected. */
function useDraft(value: unknown) {
  const [last, setDraft] = useState<Draft>()
  const draft = last?.of === JSON.stringify(value) ? last : undefined
  return {
    text: draft?.text,
    isUntaken: draft?.isLeft === true,
    set: (text: string, of: unknown, isValue = true): void =>
      setDraft({ text, of: JSON.stringify(of), isValue, isLeft: false }),
    leave: (): void =>
      setDraft(draft === undefined || draft.isValue ? undefined : { ...draft, isLeft: true }),
  }
}

/** A drop-down list of known names with their descriptions. */
function Choices({
  control,
  options,
  value,
  isOptional,
  onChange,
}: {
  readonly control: DeskControlProps
  readonly options: readonly { readonly value: unknown; readonly about: string }[]
  readonly value: unknown
  readonly isOptional: boolean
  readonly onChange: (value: unknown) => void
}) {
  const { words } = useForm()
  const chosen = options.findIndex((option) => option.value === value)
  const isOther = value !== undefined && value !== '' && chosen < 0
  return (
    <select
      className="field form__control"
      {...control}
      value={isOther ? 'other' : chosen}
      onChange={({ target }) => onChange(options[Number(target.value)]?.value)}
    >
      <option value={-1} disabled={!isOptional}>
        {isOptional ? words.notSet : words.choose}
      </option>
      {isOther && <option value="other">{String(value)}</option>}
      {options.map((option, index) => (
        <option key={String(option.value)} value={index}>
          {[String(option.value), option.about].filter(Boolean).join(' — ')}
        </option>
      ))}
    </select>
  )
}

export function ChoiceField({ field, actions }: LeafProps) {
  const { language, put, remove } = useForm()
  const { schema, value, need, path } = field
  const options = (schema.enum ?? []).map((each, index) => ({
    value: each,
    about: descriptionIn(schema.enumDescriptions?.[index] ?? '', language),
  }))
  return (
    <Frame field={field} actions={actions}>
      {(control) => (
        <Choices
          control={control}
          options={options}
          value={value}
          isOptional={need === 'optional'}
          onChange={(next) => (next === undefined ? remove(path) : put(field, next))}
        />
      )}
    </Frame>
  )
}

const MIN_LONG_TEXT_LENGTH = 80

export function StringField({ field, actions }: LeafProps) {
  const { form, language, put, remove } = useForm()
  const { value = '', need, path, schema } = field
  const text = String(value)
  // Fixed per mount: switching the control while typing would lose the focus.
  const [isLong] = useState(text.length > MIN_LONG_TEXT_LENGTH || text.includes('\n'))
  const names = schema.annotation === undefined ? undefined : form.names[schema.annotation]
  const change = (next: string): void => {
    if (next === '' && need === 'optional') remove(path)
    else put(field, next, true)
  }
  const Control = isLong ? 'textarea' : 'input'
  return (
    <Frame field={field} actions={actions}>
      {(control) =>
        names === undefined ? (
          <Control
            className="field form__control"
            {...control}
            value={text}
            spellCheck={false}
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <Choices
            control={control}
            options={names.map(({ name, about }) => ({ value: name, about: about[language] }))}
            value={value}
            isOptional={need === 'optional'}
            onChange={(next) => change(String(next ?? ''))}
          />
        )
      }
    </Frame>
  )
}

export function NumberField({ field, actions }: LeafProps) {
  const { words, put, remove } = useForm()
  const { value, need, path, schema } = field
  const draft = useDraft(value)
  const change = (text: string): void => {
    const number = Number(text)
    const isNumber = text.trim() !== '' && Number.isFinite(number)
    const isEmpty = text.trim() === '' && need !== 'entry'
    draft.set(text, isNumber ? number : isEmpty ? undefined : value, isNumber || isEmpty)
    if (isNumber) put(field, number, true)
    else if (isEmpty && value !== undefined) remove(path)
  }
  return (
    <Frame field={field} actions={actions} untaken={draft.isUntaken ? words.noNumber : undefined}>
      {(control) => (
        <>
          <input
            className="field form__control"
            inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
            {...control}
            value={draft.text ?? (value === undefined ? '' : String(value))}
            onChange={({ target }) => change(target.value)}
            onBlur={draft.leave}
          />
          {schema.annotation === 'menu place' && <MenuPlace field={field} />}
        </>
      )}
    </Frame>
  )
}

export function BooleanField({ field, actions }: LeafProps) {
  const { words, put, remove } = useForm()
  const { value, need, path } = field
  const choices = [
    ...(need === 'optional' ? [{ value: undefined, label: words.notSet }] : []),
    { value: true, label: words.yes },
    { value: false, label: words.no },
  ]
  return (
    <Frame field={field} actions={actions} group>
      {({ id }) => (
        <div className="form__choices">
          {choices.map((choice) => (
            <label key={choice.label} className="form__choice">
              <input
                type="radio"
                name={id}
                checked={value === choice.value}
                onChange={() => (choice.value === undefined ? remove(path) : put(field, choice.value))}
              />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </Frame>
  )
}

/** A text or picture for each language of the site. */
export function TextsField({ field, actions }: LeafProps) {
  const { locales, put, remove } = useForm()
  const { value, need, path, schema } = field
  const texts = isObject(value) ? value : {}
  const others = Object.keys(texts).filter((code) => locales.every((locale) => locale.code !== code))
  const languages = [...locales, ...others.map((code) => ({ code, label: code }))]
  const mayBeEmpty = isObject(schema.additionalProperties) && !('pattern' in schema.additionalProperties)
  const change = (code: string, text: string): void => {
    const codes = languages.map((each) => each.code)
    if (value === undefined) put(field, { [code]: text }, true)
    else if (text !== '' || mayBeEmpty)
      put({ path: [...path, code], ahead: codes.slice(codes.indexOf(code) + 1) }, text, true)
    else if (need === 'optional' && Object.keys(texts).every((each) => each === code)) remove(path)
    else remove([...path, code])
  }
  return (
    <Frame field={field} actions={actions} group>
      {(control) => (
        <div className="desk-languages">
          {languages.map(({ code, label }) => (
            <label key={code}>
              <span>{label}</span>
              <textarea
                className="field form__control"
                rows={1}
                lang={code}
                dir="auto"
                aria-required={control['aria-required']}
                aria-invalid={control['aria-invalid']}
                aria-describedby={control['aria-describedby']}
                value={String(texts[code] ?? '')}
                onChange={({ target }) => change(code, target.value)}
              />
            </label>
          ))}
        </div>
      )}
    </Frame>
  )
}

/** Any value as JSON. */
export function JsonField({ field, actions }: LeafProps) {
  const { words, put, remove } = useForm()
  const { value, need, path } = field
  const draft = useDraft(value)
  const change = (text: string): void => {
    if (text.trim() === '' && need === 'optional') {
      draft.set(text, undefined)
      remove(path)
      return
    }
    try {
      const next: unknown = JSON.parse(text)
      draft.set(text, next)
      put(field, next)
    } catch {
      // Incomplete JSON is kept as a draft until it can be parsed.
      draft.set(text, value, false)
    }
  }
  return (
    <Frame field={field} actions={actions} untaken={draft.isUntaken ? words.noJson : undefined}>
      {(control) => (
        <textarea
          className="field form__control desk-json"
          {...control}
          value={draft.text ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
          onBlur={draft.leave}
        />
      )}
    </Frame>
  )
}
