import { errorEntry, warningEntry } from '../problem.ts'
import { bilingual, suggestionOrList } from '../wording.ts'
import type { UnknownName } from './names.ts'

/** Problems within forms. */
export const formEntries = {
  FORM_FIELD_NEEDS: errorEntry<{ name: string; control: string; key: string }>({
    code: 'FORM_FIELD_NEEDS',
    title: bilingual('A field that lacks what its control needs', '字段缺少其填写方式所需的内容'),
    sample: { name: 'season', control: 'select', key: 'options' },
    message: ({ name, control, key }) =>
      bilingual(
        `The field "${name}" is a "${control}" without "${key}".`,
        `字段“${name}”的填写方式是“${control}”，却没有写“${key}”。`,
      ),
    why: bilingual(
      'Nobody could fill it in, or nothing would be sent.',
      '这样没有人能填写它，或者提交不了任何内容。',
    ),
    hint: ({ key }) =>
      bilingual(`Add "${key}", or choose another control.`, `请加上“${key}”，或者换一种填写方式。`),
  }),
  FORM_DEFAULT: errorEntry<{ name: string; value: string; known: readonly string[]; rules?: string }>({
    code: 'FORM_DEFAULT',
    title: bilingual('A default that the field does not take', '字段不接受自己的默认值'),
    sample: { name: 'season', value: '"sprng"', known: ['"spring"', '"summer"'] },
    message: ({ name, value }) =>
      bilingual(
        `The field "${name}" begins with ${value}, which it does not take itself.`,
        `字段“${name}”的默认值是 ${value}，而它自己并不接受这个值。`,
      ),
    why: bilingual(
      'A visitor who leaves it as it is could not send the form.',
      '观众如果不改动它，表单就提交不了。',
    ),
    hint: ({ known, rules = '' }) =>
      known.length === 0
        ? rules === ''
          ? bilingual('Give a value of the kind the control has.', '请写一个与填写方式相符的值。')
          : bilingual(
              `Give a value that fits the schema of its control: ${rules}.`,
              `请写一个符合其填写方式的 schema 的值：“${rules}”。`,
            )
        : bilingual(`Use one of ${known.join(', ')}.`, `请从中选用：${known.join('、')}。`),
  }),
  FORM_PRIVACY: warningEntry<{ name: string }>({
    code: 'FORM_PRIVACY',
    title: bilingual('A form without a privacy page', '表单没有隐私说明'),
    sample: { name: 'mobile' },
    message: ({ name }) =>
      bilingual(
        `The field "${name}" asks for contact data, and the site names no privacy page.`,
        `字段“${name}”询问联系方式，而站点没有隐私说明页面。`,
      ),
    why: bilingual(
      'Visitors do not learn what their data are for, and nothing deletes them.',
      '观众不知道个人信息用于什么，这些信息也一直不会被删除。',
    ),
    hint: () =>
      bilingual(
        'Add "privacy" with "page" and "keepDays" to site.json.',
        '请在 site.json 中加上“privacy”，写明“page”和“keepDays”。',
      ),
  }),
  FORM_PLACEHOLDER: errorEntry<UnknownName>({
    code: 'FORM_PLACEHOLDER',
    title: bilingual('An unknown placeholder in a form', '表单中有无法填入的占位符'),
    sample: { name: 'anser', suggestion: 'answer', known: ['answer', 'photos'] },
    message: ({ name }) => bilingual(`Nothing fills "{${name}}".`, `没有内容可以填入“{${name}}”。`),
    why: bilingual('The service would be sent the braces.', '发送给服务的会是花括号本身。'),
    hint: ({ suggestion, known }) => suggestionOrList(suggestion, known),
  }),
} as const
