import { type Message, message } from '../errors/index.ts'

/** What V8 says of a regular expression. */
const FAULTS: readonly Message[] = [
  message`Unterminated group`,
  message`Unmatched ')'`,
  message`Unterminated character class`,
  message`Lone quantifier brackets`,
  message`Nothing to repeat`,
  message`Incomplete quantifier`,
  message`numbers out of order in {} quantifier`,
  message`Range out of order in character class`,
  message`Invalid character class`,
  message`Invalid character in character class`,
  message`Invalid escape`,
  message`Invalid class escape`,
  message`Invalid decimal escape`,
  message`Invalid Unicode escape`,
  message`Invalid property name`,
  message`Invalid property name in character class`,
  message`\\ at end of pattern`,
  message`Invalid group`,
  message`Invalid capture group name`,
  message`Duplicate capture group name`,
  message`Invalid named reference`,
  message`Invalid named capture referenced`,
  message`Regular expression too large`,
]

/** Why a regular expression does not compile, read as browsers and ajv read it; undefined where it is. */
export function regexpFault(pattern: string): Message | undefined {
  try {
    new RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/^.*: /s, '') : 'it does not compile'
    return FAULTS.find(({ en }) => en === fault) ?? { ...message`it does not compile`, en: fault }
  }
}
