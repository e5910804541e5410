import { type Bilingual, bilingual } from '../errors/index.ts'

/** What is wrong with a text that is no JSON, and what to do. */
export interface SyntaxWords {
  readonly what: Bilingual
  readonly remedy: Bilingual
}

/** By the names that jsonc-parser gives its errors. */
const faults: Readonly<Record<string, SyntaxWords>> = {
  InvalidCommentToken: {
    what: bilingual('Comments are not JSON.', 'JSON 中不能写注释。'),
    remedy: bilingual(
      'Remove the comment; a "description" can hold it in sources.',
      '请删去注释；数据源可以用“description”写说明。',
    ),
  },
  CommaExpected: {
    what: bilingual('A comma is missing before this.', '这里之前少了逗号。'),
    remedy: bilingual('Put a comma after the value before it.', '请在前一个值的后面加上逗号。'),
  },
  ColonExpected: {
    what: bilingual('A colon is missing here.', '这里少了冒号。'),
    remedy: bilingual('Write "key": value.', '请写成 "键": 值 的样子。'),
  },
  PropertyNameExpected: {
    what: bilingual('A key in double quotes is expected here.', '这里应当是用英文双引号括起来的键。'),
    remedy: bilingual('Write "key": value.', '请写成 "键": 值 的样子。'),
  },
  ValueExpected: {
    what: bilingual('A value is expected here.', '这里应当有一个值。'),
    remedy: bilingual(
      'Write a text in double quotes, a number, true, false, [ or {.',
      '请写用英文双引号括起来的文字，或者数字、true、false、[ 或 {。',
    ),
  },
  CloseBraceExpected: {
    what: bilingual('A closing brace } is missing.', '少了右花括号 }。'),
    remedy: bilingual('Close every { with }.', '每个 { 都要有对应的 }。'),
  },
  CloseBracketExpected: {
    what: bilingual('A closing bracket ] is missing.', '少了右方括号 ]。'),
    remedy: bilingual('Close every [ with ].', '每个 [ 都要有对应的 ]。'),
  },
  EndOfFileExpected: {
    what: bilingual('The file goes on after its end.', '文件在结束之后还有内容。'),
    remedy: bilingual('Remove what follows the last }.', '请删去最后一个 } 之后的内容。'),
  },
  UnexpectedEndOfString: {
    what: bilingual('This text is not closed.', '这段文字没有写完引号。'),
    remedy: bilingual('End it with a double quote on the same line.', '请在同一行用英文双引号结束它。'),
  },
  InvalidCharacter: {
    what: bilingual('This text holds a control character.', '这段文字中有控制字符。'),
    remedy: bilingual('Write \\t for a tab and \\n for a new line.', '制表符请写成 \\t，换行请写成 \\n。'),
  },
  InvalidEscapeCharacter: {
    what: bilingual('This text holds an unknown escape.', '这段文字中反斜线后面的字符不对。'),
    remedy: bilingual('Write \\\\ for a backslash.', '反斜线本身请写成 \\\\。'),
  },
  InvalidNumberFormat: {
    what: bilingual('This number is not written as JSON writes numbers.', '这个数字不符合 JSON 的写法。'),
    remedy: bilingual(
      'Write digits with a point for decimals, without + or leading zeros, such as 0.5; anything else in double quotes.',
      '请只写数字，小数用点，不写 + 号和前导零，例如 0.5；其他的请写成双引号括起来的文字。',
    ),
  },
  UnexpectedEndOfComment: {
    what: bilingual(
      'Comments are not JSON, and this one does not end.',
      'JSON 中不能写注释，而且这段注释没有结束。',
    ),
    remedy: bilingual('Remove the comment.', '请删去注释。'),
  },
  InvalidUnicode: {
    what: bilingual('This text holds a \\u without four digits.', '这段文字中的 \\u 后面不是四位编码。'),
    remedy: bilingual('Write \\u and four of 0-9 and a-f.', '请在 \\u 后面写四位 0-9 或 a-f。'),
  },
  InvalidSymbol: {
    what: bilingual('This is not JSON.', '这里不符合 JSON 的写法。'),
    remedy: bilingual(
      'Texts are in double quotes; otherwise only numbers, true, false and null.',
      '文字要用英文双引号括起来；引号之外只能写数字、true、false 和 null。',
    ),
  },
}

export const unreadable: SyntaxWords = {
  what: bilingual('This is not JSON.', '这里不符合 JSON 的写法。'),
  remedy: bilingual(
    'Look for a stray character; an editor marks it.',
    '请找找有没有多余的字符，编辑器会把它标出来。',
  ),
}

export const trailingComma: SyntaxWords = {
  what: bilingual('The last entry is followed by a comma.', '最后一项的后面多了逗号。'),
  remedy: bilingual('Remove the comma.', '请删去这个逗号。'),
}

/** Values as other languages write them, and as JSON does. */
const LITERALS: Readonly<Record<string, string>> = {
  none: 'null',
  nil: 'null',
  undefined: 'null',
  null: 'null',
  true: 'true',
  false: 'false',
  yes: 'true',
  no: 'false',
}

/** The words for a text that begins with a value or a comment of another language; undefined for any other. */
export function literalWords(text: string): SyntaxWords | undefined {
  if (text.startsWith('#')) return faults.InvalidCommentToken
  const [word = ''] = /^[A-Za-z]+/.exec(text) ?? []
  const meant = LITERALS[word.toLowerCase()]
  if (meant === undefined || meant === word) return undefined
  return {
    what: bilingual(`"${word}" is no value of JSON.`, `“${word}”不是 JSON 的值。`),
    remedy: bilingual(
      `Write ${meant}, or put it in double quotes where it is a text.`,
      `请写 ${meant}；如果是文字，请用英文双引号括起来。`,
    ),
  }
}

/** The words for an error of jsonc-parser by its name. */
export function faultWords(name: string): SyntaxWords {
  const other = {
    what: bilingual(`This is not JSON (${name}).`, `这里不符合 JSON 的写法（${name}）。`),
    remedy: bilingual('Correct the text.', '请改正这段文字。'),
  }
  return faults[name] ?? other
}
