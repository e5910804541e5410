import { createContext, type ReactNode, useContext } from 'react'
import { pointerTo } from '../../../../base/json-pointer.ts'
import type { Language } from '../../../../engine/errors/wording.ts'
import type { DeskForm, DeskProblem, DeskSite } from '../../desk-api.ts'
import type { DeskWords } from '../words.ts'
import type { Field, FormSchema, Path } from './fields.ts'

/** A part of a field that can have the focus. */
export type Part = 'first' | 'toggle' | 'add' | 'up' | 'down'

/** What every field of a form knows, and what it can do with the text that the form shows. */
export interface FormTools {
  readonly root: FormSchema
  readonly form: DeskForm
  readonly file: string
  readonly locales: DeskSite['locales']
  readonly language: Language
  readonly words: DeskWords
  readonly problems: readonly DeskProblem[]
  /** A field by its kind, with buttons of what it is an entry of. */
  readonly draw: (field: Field, actions?: ReactNode) => ReactNode
  /** Gives a field a value; `typed` where it is one of many edits in a row. */
  readonly put: (field: Pick<Field, 'path' | 'ahead'>, value: unknown, typed?: boolean) => void
  readonly remove: (path: Path) => void
  readonly rename: (path: Path, name: string) => void
  readonly move: (list: Path, from: number, to: number) => void
  /** Whether what is below a field is shown; undefined where nobody has said so. */
  readonly isOpen: (pointer: string) => boolean | undefined
  readonly open: (pointer: string, isOpen: boolean) => void
  /** Puts the focus there once the form is drawn again. */
  readonly focus: (pointer: string, part: Part) => void
  /** Tells those who do not see it. */
  readonly say: (words: string) => void
}

export const FormContext = createContext<FormTools | undefined>(undefined)

export function useForm(): FormTools {
  const tools = useContext(FormContext)
  if (tools === undefined) throw new TypeError('a field outside of a form')
  return tools
}

function isAtOrBelow(pointer: string, above: string): boolean {
  return pointer === above || pointer.startsWith(`${above}/`)
}

/** Problems at a field and below it, which those fields below do not show that are given. */
export function problemsAt(
  problems: readonly DeskProblem[],
  { path }: Pick<Field, 'path'>,
  below: readonly Field[] = [],
): readonly DeskProblem[] {
  const own = pointerTo(...path)
  const others = below.map((field) => pointerTo(...field.path)).filter((pointer) => pointer !== own)
  return problems.filter(
    ({ pointer }) => isAtOrBelow(pointer, own) && !others.some((other) => isAtOrBelow(pointer, other)),
  )
}
