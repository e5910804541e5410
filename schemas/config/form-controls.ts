import { choices } from './choices.ts'
import { described } from './described.ts'

interface ControlDefinition {
  readonly description: string
  /** The key of a field that it cannot do without. */
  readonly needs?: 'options' | 'upload' | 'default'
  /** JSON type of a field's "default"; absent where it is one of the options, or there is none. */
  readonly default?: 'string' | 'number' | 'boolean'
  /** Characters at most, where a field does not say. */
  readonly maxLength?: number
}

/**
 * Every control of a form. A new one is added here; the compiler then asks for what draws it and what it sends
 * (`src/site/ui/form/fields/field-kinds.ts`) and what that must be (`src/site/engine/forms/form-schema.ts`).
 */
export const formControls = {
  text: { description: described('One line of text.', '单行文字。'), default: 'string', maxLength: 200 },
  tel: { description: described('A telephone number.', '电话号码。'), default: 'string', maxLength: 32 },
  email: { description: described('An e-mail address.', '电子邮箱。'), default: 'string', maxLength: 254 },
  textarea: {
    description: described('Several lines of text.', '多行文字。'),
    default: 'string',
    maxLength: 5000,
  },
  select: { description: described('A list to choose one from.', '下拉列表，选一项。'), needs: 'options' },
  radio: { description: described('Buttons to choose one from.', '单选按钮，选一项。'), needs: 'options' },
  checkbox: { description: described('A box to tick.', '勾选框。'), default: 'boolean' },
  date: { description: described('A day.', '日期。'), default: 'string' },
  number: { description: described('A number.', '数字。'), default: 'number' },
  photos: {
    description: described(
      'Photographs to upload; the paths of the files are sent, with commas between.',
      '上传照片；提交的是文件路径，以逗号分隔。',
    ),
    needs: 'upload',
  },
  hidden: {
    description: described('Never shown: the default is sent.', '不显示；提交默认值。'),
    needs: 'default',
  },
} as const satisfies Readonly<Record<string, ControlDefinition>>

export type FormControl = keyof typeof formControls

/** What is known of a control. */
export function controlOf(control: FormControl): ControlDefinition {
  return formControls[control]
}

const names = Object.keys(formControls) as readonly FormControl[]

/** The controls that need no more than a name and a label. */
export const plainControls: readonly FormControl[] = names.filter(
  (name) => controlOf(name).needs === undefined,
)

/** The controls as a field of a form may choose them. */
export const controlChoices = choices<FormControl>(
  ...names.map((name) => [name, controlOf(name).description] as const),
)
