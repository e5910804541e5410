import { choices } from './choices.ts'
import { described } from './described.ts'

interface ControlEntry {
  readonly description: string
  /** Key of a field that the control requires. */
  readonly needs?: 'options' | 'upload' | 'default'
}

/** Built-in controls of forms by name. Defined in `src/pages/ui/form/fields/fields.ts`. */
export const formControls = {
  text: { description: described('One line of text.', '单行文字。') },
  tel: { description: described('A telephone number.', '电话号码。') },
  email: { description: described('An e-mail address.', '电子邮箱。') },
  textarea: {
    description: described('Several lines of text.', '多行文字。'),
  },
  select: { description: described('A list to choose one from.', '下拉列表，选一项。'), needs: 'options' },
  radio: { description: described('Buttons to choose one from.', '单选按钮，选一项。'), needs: 'options' },
  checkbox: { description: described('A box to tick.', '勾选框。') },
  date: { description: described('A day.', '日期。') },
  number: { description: described('A number.', '数字。') },
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
} as const satisfies Readonly<Record<string, ControlEntry>>

export type FormControl = keyof typeof formControls

/** Returns the description of a control; empty for controls of extensions, which describe themselves. */
export function controlOf(control: string): Partial<ControlEntry> {
  const name = names.find((each) => each === control)
  return name === undefined ? {} : formControls[name]
}

const names = Object.keys(formControls) as readonly FormControl[]

/** Controls that require only a name and a label. */
export const plainControls: readonly FormControl[] = names.filter(
  (name) => controlOf(name).needs === undefined,
)

/** Controls as choices for a field of a form. */
export const controlChoices = choices<FormControl>(
  ...names.map((name) => [name, formControls[name].description] as const),
)
