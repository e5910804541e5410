import { bilingual, type Message } from '../errors/index.ts'

/** What V8 says of a regular expression, in Chinese. */
const faults: Readonly<Record<string, string>> = {
  'Unterminated group': '圆括号没有闭合',
  "Unmatched ')'": '多了右圆括号',
  'Unterminated character class': '方括号没有闭合',
  'Lone quantifier brackets': '单独出现了方括号或花括号，应在前面加反斜线',
  'Nothing to repeat': '表示重复的符号前面没有内容',
  'Incomplete quantifier': '花括号中的重复次数不完整',
  'numbers out of order in {} quantifier': '花括号中的次数前大后小',
  'Range out of order in character class': '方括号中的范围前大后小',
  'Invalid character class': '方括号中的范围写错了',
  'Invalid character in character class': '方括号中有不允许的字符',
  'Invalid escape': '反斜线后面的字符不对',
  'Invalid class escape': '方括号中反斜线后面的字符不对',
  'Invalid decimal escape': '反斜线后面的数字不对',
  'Invalid Unicode escape': '“\\u”后面的字符编码不对',
  'Invalid property name': '“\\p”后面的名称不对',
  'Invalid property name in character class': '“\\p”后面的名称不对',
  '\\ at end of pattern': '末尾多了反斜线',
  'Invalid group': '圆括号开头的写法不对',
  'Invalid capture group name': '组的名称不对',
  'Duplicate capture group name': '组的名称重复',
  'Invalid named reference': '引用组的写法不对',
  'Invalid named capture referenced': '引用了不存在的组',
  'Regular expression too large': '表达式过长',
}

/** Why a regular expression does not compile, read as browsers and ajv read it; undefined where it is. */
export function regexpFault(pattern: string): Message | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/^.*: /s, '') : 'it does not compile'
    return bilingual(fault, faults[fault] ?? '无法解读')
  }
}
