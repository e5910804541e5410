import type { ReactNode } from 'react'
import { beginningOf, type Field, type FieldKind } from './fields.ts'
import { useForm } from './form-context.ts'
import { Frame } from './frame.tsx'
import { AbsentField, ListField, MapField, ObjectField, RemoveButton, UnionField } from './group-fields.tsx'
import { BooleanField, ChoiceField, JsonField, NumberField, StringField, TextsField } from './leaf-fields.tsx'

interface FieldViewProps {
  readonly field: Field
  /** Buttons of the list or map that the field is an entry of. */
  readonly actions?: ReactNode
}

const views: Readonly<Record<FieldKind, (props: FieldViewProps) => ReactNode>> = {
  string: StringField,
  number: NumberField,
  boolean: BooleanField,
  choice: ChoiceField,
  text: TextsField,
  json: JsonField,
  object: ObjectField,
  map: MapField,
  list: ListField,
  union: UnionField,
}

const GROUPS: ReadonlySet<FieldKind> = new Set(['object', 'map', 'list'])

/** A field, by its kind. */
export function FieldView({ field, actions }: FieldViewProps) {
  const { kind, value, need, fits, unknown } = field
  if (unknown || !fits) return <StrangeField field={field} actions={actions} />
  if (GROUPS.has(kind) && value === undefined) return <AbsentField field={field} actions={actions} />
  const View = views[kind]
  const removes = need === 'optional' && GROUPS.has(kind)
  return (
    <View
      field={field}
      actions={removes ? [actions, <RemoveButton key="remove" field={field} />] : actions}
    />
  )
}

/** A value that its schema does not know, or that is of another form than it asks for. */
function StrangeField({ field, actions }: FieldViewProps) {
  const { root, words, put } = useForm()
  const { unknown, need, schema, value } = field
  const isEntry = need === 'entry' && actions !== undefined
  return (
    <Frame
      field={field}
      group
      actions={
        <>
          {actions}
          {!unknown && (
            <button type="button" onClick={() => put(field, beginningOf(schema, root))}>
              {words.anew}
            </button>
          )}
          {!isEntry && need !== 'required' && <RemoveButton field={field} />}
        </>
      }
    >
      {() => (
        <p className="desk-strange">
          {unknown ? words.unknownKey : words.misfit} <code>{JSON.stringify(value)}</code>
        </p>
      )}
    </Frame>
  )
}
