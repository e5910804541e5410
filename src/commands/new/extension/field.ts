import { moduleOf, type Names } from './names.ts'

function definition({ name, pascal, camel }: Names): string {
  return `import { defineField, described } from 'vitrine/extend'

export const ${camel}Field = defineField({
  name: '${name}',
  summary: described('Buttons for a mark from 1 upwards.', '从 1 开始打分的按钮。'),
  settings: {
    type: 'object',
    additionalProperties: false,
    properties: {
      most: {
        type: 'integer',
        minimum: 2,
        maximum: 10,
        default: 5,
        description: described('The best mark.', '最高分。'),
      },
    },
  },
  value: (settings: { readonly most: number }) => ({ type: 'integer', minimum: 1, maximum: settings.most }),
  sent: Number,
  load: () => import('${moduleOf(name, 'field')}').then((module) => module.${pascal}Field),
})
`
}

function component({ name, pascal }: Names): string {
  return `import { FieldFrame, type FieldProps } from 'vitrine/extend'
import './${name}-field.css'

export function ${pascal}Field({ field, error, input, settings }: FieldProps<{ readonly most: number }>) {
  const marks = Array.from({ length: settings.most }, (_, index) => String(index + 1))
  return (
    <FieldFrame field={field} error={error} group>
      {({ 'aria-invalid': invalid }) => (
        <div className="${name}">
          {marks.map((mark) => (
            <label key={mark}>
              <input type="radio" value={mark} aria-invalid={invalid} {...input} />
              <span>{mark}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
`
}

function styles({ name }: Names): string {
  return `.${name} {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
}

.${name} label {
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
  min-block-size: 2.75rem;
}
`
}

export function fieldFiles(names: Names): Readonly<Record<string, string>> {
  return {
    'index.ts': definition(names),
    [`${names.name}-field.tsx`]: component(names),
    [`${names.name}-field.css`]: styles(names),
  }
}
