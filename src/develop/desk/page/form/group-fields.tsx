import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { descriptionIn } from '../../../../../schemas/config/described.ts'
import { pointerTo } from '../../../../base/json-pointer.ts'
import { isObject } from '../../../../base/object.ts'
import {
  branchLabels,
  convertedTo,
  type DeskField,
  fieldsBelow,
  initialValue,
  matchingBranch,
  unionForms,
} from './fields.ts'
import { Faults, FieldKey, FieldName, Frame, Help, problemsAt, useForm } from './frame.tsx'
import { MoveButtons } from './move-buttons.tsx'

interface GroupProps {
  readonly field: DeskField
  readonly actions?: ReactNode
}

/** A button whose accessible name includes its subject. */
function Action({
  words,
  of,
  part,
  isOff,
  onDo,
}: {
  readonly words: string
  readonly of: string
  readonly part?: string
  readonly isOff?: boolean
  readonly onDo: () => void
}) {
  const { words: desk } = useForm()
  return (
    <button
      type="button"
      data-part={part}
      aria-label={`${words}${desk.colon}${of}`}
      aria-disabled={isOff}
      onClick={onDo}
    >
      {words}
    </button>
  )
}

/** A button that removes an optional field or an entry. */
export function RemoveButton({ field }: { readonly field: DeskField }) {
  const { language, words, remove, focus } = useForm()
  const holder = pointerTo(...field.path.slice(0, -1))
  return (
    <Action
      words={words.remove}
      of={field.label[language]}
      onDo={() => {
        remove(field.path)
        if (field.need === 'entry') focus(holder, 'add')
        else focus(pointerTo(...field.path), 'add')
      }}
    />
  )
}

interface FoldProps extends GroupProps {
  readonly below: readonly DeskField[]
  readonly isOpenAtFirst: boolean
  readonly children: () => ReactNode
}

/** A collapsible field with child fields. It is open by default if it has problems. */
function Fold({ field, actions, below, isOpenAtFirst, children }: FoldProps) {
  const { words, problems, isOpen, open } = useForm()
  const id = useId()
  const pointer = pointerTo(...field.path)
  const all = problemsAt(problems, field)
  const shown = isOpen(pointer) ?? (isOpenAtFirst || all.length > 0)
  return (
    <fieldset
      className="desk-group"
      data-pointer={pointer}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}help ${id}error`}
    >
      <div className="desk-field-head">
        <span>
          <button
            type="button"
            className="desk-toggle"
            data-part="toggle"
            aria-expanded={shown}
            onClick={() => open(pointer, !shown)}
          >
            <span id={`${id}label`}>
              <FieldName field={field} />
            </span>
          </button>
          <FieldKey field={field} />
        </span>
        {all.length > 0 && (
          <span className="desk-count">
            {words.problems}
            {words.colon}
            {all.length}
          </span>
        )}
        <span className="desk-actions">{actions}</span>
      </div>
      {shown && (
        <div className="desk-body">
          <Help id={`${id}help`} field={field} />
          {children()}
        </div>
      )}
      <Faults id={`${id}error`} problems={problemsAt(problems, field, shown ? below : [])} />
      {!shown && all.length === 0 && <Summary field={field} />}
    </fieldset>
  )
}

const MAX_SUMMARY_LENGTH = 90

/** Summary of a collapsed field's content. */
function Summary({ field }: { readonly field: DeskField }) {
  const { root, language, words: desk } = useForm()
  if (field.need === 'entry') return null
  const words = fieldsBelow(field, root)
    .filter(({ value }) => value !== undefined)
    .map(({ label }) => label[language])
    .join(desk.comma)
  return (
    <p className="desk-summary">
      {words.length > MAX_SUMMARY_LENGTH ? `${words.slice(0, MAX_SUMMARY_LENGTH)}…` : words}
    </p>
  )
}

/** A missing field with a button that adds it. */
export function AbsentField({ field }: GroupProps) {
  const { root, language, words, put, open, focus } = useForm()
  const pointer = pointerTo(...field.path)
  const add = (): void => {
    // A new list starts with one entry, since one would be added next anyway.
    const isList = field.kind === 'list'
    const begun = initialValue(field.schema, root)
    const entries =
      Array.isArray(begun) && begun.length > 0 ? begun : [initialValue(field.schema.items ?? {}, root)]
    const first = isList ? `${pointer}/0` : pointer
    put(field, isList ? entries : begun)
    open(pointer, true)
    open(first, true)
    focus(first, 'first')
  }
  return (
    <Frame
      field={field}
      group
      actions={<Action words={words.add} of={field.label[language]} part="add" onDo={add} />}
    >
      {() => null}
    </Frame>
  )
}

/** Maximum number of properties that are all shown; larger objects first show only present and required ones. */
const MAX_FEW_PROPERTIES = 9

/** An object's fields in schema order. */
export function Members({ field }: { readonly field: DeskField }) {
  const { root, words, problems, draw } = useForm()
  const below = fieldsBelow(field, root)
  const [all, setAll] = useState(false)
  // Fields once shown stay visible: a field must not disappear while it is being cleared.
  const known = useRef(new Set<string>())
  const isShown = (member: DeskField): boolean =>
    all ||
    below.length <= MAX_FEW_PROPERTIES ||
    member.need !== 'optional' ||
    member.value !== undefined ||
    problemsAt(problems, member).length > 0
  for (const member of below) if (isShown(member)) known.current.add(String(member.path.at(-1)))
  const shown = below.filter((member) => known.current.has(String(member.path.at(-1))))
  const rest = below.length - shown.length
  return (
    <>
      {shown.map((member) => (
        <Fragment key={String(member.path.at(-1))}>{draw(member)}</Fragment>
      ))}
      {rest > 0 && (
        <p>
          <button type="button" className="desk-more" onClick={() => setAll(true)}>
            {words.more} ({rest})
          </button>
        </p>
      )}
    </>
  )
}

export function ObjectField({ field, actions }: GroupProps) {
  const { root } = useForm()
  return (
    <Fold
      field={field}
      actions={actions}
      below={fieldsBelow(field, root)}
      isOpenAtFirst={field.path.length < 2}
    >
      {() => <Members field={field} />}
    </Fold>
  )
}

/** A list with entries to add, remove and reorder. */
export function ListField({ field, actions }: GroupProps) {
  const { root, language, words, draw, put, move, open, focus, say } = useForm()
  const below = fieldsBelow(field, root)
  const { path, schema } = field
  const { items = {}, maxItems = Number.POSITIVE_INFINITY } = schema
  const pointer = pointerTo(...path)
  const moveTo = (from: number, to: number): void => {
    move(path, from, to)
    focus(pointerTo(...path, to), to < from ? 'up' : 'down')
    say(`${words.position} ${to + 1} / ${below.length}`)
  }
  return (
    <Fold field={field} actions={actions} below={below} isOpenAtFirst>
      {() => (
        <>
          <ol className="desk-entries">
            {below.map((entry, index) => (
              <li key={pointerTo(...entry.path)} data-entry={index}>
                {draw(
                  entry,
                  <>
                    <MoveButtons
                      name={entry.label[language]}
                      place={index}
                      count={below.length}
                      onMove={(to) => moveTo(index, to)}
                    />
                    <RemoveButton field={entry} />
                  </>,
                )}
              </li>
            ))}
          </ol>
          {below.length < maxItems && (
            <Action
              words={words.add}
              of={field.label[language]}
              part="add"
              onDo={() => {
                put({ path: [...path, -1], ahead: [] }, initialValue(items, root))
                open(`${pointer}/${below.length}`, true)
                focus(`${pointer}/${below.length}`, 'first')
              }}
            />
          )}
        </>
      )}
    </Fold>
  )
}

/** A map member's name, applied on blur. A name already taken stays as typed and is reported. */
function MemberName({ field, taken }: { readonly field: DeskField; readonly taken: readonly string[] }) {
  const { words, rename, focus } = useForm()
  const name = String(field.path.at(-1))
  const id = useId()
  const [draft, setDraft] = useState(name)
  const [isLeft, setLeft] = useState(false)
  const isUntaken = isLeft && draft !== name
  const take = (): void => {
    setLeft(true)
    if (draft === '') setDraft(name)
    if (draft === name || draft === '' || taken.includes(draft)) return
    rename(field.path, draft)
    focus(pointerTo(...field.path.slice(0, -1), draft), 'first')
  }
  return (
    <>
      <input
        className="field desk-name"
        aria-label={`${words.name}${words.colon}${name}`}
        aria-invalid={isUntaken}
        aria-describedby={isUntaken ? `${id}taken` : undefined}
        value={draft}
        spellCheck={false}
        onChange={({ target }) => {
          setLeft(false)
          setDraft(target.value)
        }}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
      {isUntaken && (
        <span className="form__error" id={`${id}taken`} role="alert">
          {words.nameTaken}
        </span>
      )}
    </>
  )
}

/** A map with members of any name. */
export function MapField({ field, actions }: GroupProps) {
  const { root, language, locales, words, draw, put, open, focus } = useForm()
  const below = fieldsBelow(field, root)
  const id = useId()
  const [name, setName] = useState('')
  const { path, schema } = field
  const taken = below.map((member) => String(member.path.at(-1)))
  const isPossible = name !== '' && !taken.includes(name)
  const add = (): void => {
    const { additionalProperties } = schema
    if (!isPossible || !isObject(additionalProperties)) return
    put({ path: [...path, name], ahead: [] }, initialValue(additionalProperties, root))
    open(pointerTo(...path, name), true)
    focus(pointerTo(...path, name), 'first')
    setName('')
  }
  return (
    <Fold field={field} actions={actions} below={below} isOpenAtFirst>
      {() => (
        <>
          {below.map((member) => (
            <div key={pointerTo(...member.path)} className="desk-member">
              {draw(
                member,
                <>
                  <MemberName field={member} taken={taken} />
                  <RemoveButton field={member} />
                </>,
              )}
            </div>
          ))}
          <p className="desk-add">
            <label htmlFor={id}>{words.name}</label>
            <input
              id={id}
              className="field desk-name"
              aria-label={`${words.name}${words.colon}${field.label[language]}`}
              list={schema.annotation === 'interface text' ? `${id}names` : undefined}
              value={name}
              spellCheck={false}
              onChange={({ target }) => setName(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && add()}
            />
            {schema.annotation === 'interface text' && (
              <datalist id={`${id}names`}>
                {locales.map(({ code, label }) => (
                  <option key={code} value={code} label={label} />
                ))}
              </datalist>
            )}
            <Action words={words.add} of={field.label[language]} part="add" isOff={!isPossible} onDo={add} />
          </p>
        </>
      )}
    </Fold>
  )
}

/** A union: a choice of the alternative, then its field. */
export function UnionField({ field, actions }: GroupProps) {
  const { root, language, words, draw, put, remove, open, focus } = useForm()
  const id = useId()
  const branches = unionForms(field, root)
  const labels = branchLabels(branches)
  const chosen = matchingBranch(field, root) ?? -1
  const [inner] = fieldsBelow(field, root)
  const pointer = pointerTo(...field.path)
  const choose = (index: number): void => {
    const branch = branches[index]
    if (branch === undefined) remove(field.path)
    else put(field, convertedTo(branch, root, field.value))
    open(pointer, true)
    focus(pointer, 'first')
  }
  const select = (
    <select
      id={id}
      className="field desk-shape"
      aria-label={`${words.shape}${words.colon}${field.label[language]}`}
      value={chosen}
      onChange={({ target }) => choose(Number(target.value))}
    >
      <option value={-1} disabled={field.need !== 'optional'}>
        {field.need === 'optional' ? words.notSet : words.choose}
      </option>
      {labels.map((label, index) => (
        <option key={label.en} value={index}>
          {label[language]}
        </option>
      ))}
    </select>
  )
  const beside = (
    <>
      {select}
      {actions}
    </>
  )
  // An alternative with a single value needs no control.
  const only = inner?.kind === 'choice' && inner.schema.enum?.length === 1 ? inner : undefined
  return inner === undefined || only !== undefined ? (
    <Frame field={field} group actions={beside}>
      {() =>
        only !== undefined && (
          <p className="form__hint">{descriptionIn(only.schema.enumDescriptions?.[0] ?? '', language)}</p>
        )
      }
    </Frame>
  ) : (
    draw({ ...inner, help: field.help }, beside)
  )
}
