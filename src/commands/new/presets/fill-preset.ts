import { isObject } from '../../../base/object.ts'
import type { Answers } from '../question.ts'

const PLACE = /<([A-Za-z]+)>/g

/** The text with answers in its places; undefined where one of them is empty. */
function fillText(text: string, answers: Answers): string | undefined {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  if (names.some((name) => (answers[name] ?? '') === '')) return undefined
  return text.replace(PLACE, (_place, name: string) => answers[name] ?? '')
}

/** "creditLine", "credit_line" and "field_credit_line" as "Credit line". */
export function labelOf(name: string): string {
  const words = name
    .replace(/^field_(?=.)/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A name that options of a template can refer to. */
function factName(name: string): string {
  const camel = name.replace(/[^A-Za-z0-9]+(.)?/g, (_mark, letter = '') => String(letter).toUpperCase())
  return /^[A-Za-z]/.test(camel) ? camel.charAt(0).toLowerCase() + camel.slice(1) : `fact${camel}`
}

/** The names of an answer with commas between them. */
export function namesIn(answer = ''): readonly string[] {
  return answer
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function fillList(list: readonly unknown[], answers: Answers): readonly unknown[] {
  return list.flatMap((entry) => {
    if (!isObject(entry) || typeof entry['<each>'] !== 'string') return [fillPreset(entry, answers)]
    const { '<each>': key, ...one } = entry
    return namesIn(answers[key]).map((named) => {
      const [fact = '', label = labelOf(fact)] = named.split('=')
      return fillPreset(one, { ...answers, fact, factName: factName(fact), factLabel: label })
    })
  })
}

/**
 * A part of a preset with answers in its places. What holds an empty answer is left out, and so is what only consisted of
 * such parts: `undefined` for nothing.
 */
export function fillPreset(part: unknown, answers: Answers): unknown {
  if (typeof part === 'string') return fillText(part, answers)
  if (Array.isArray(part)) {
    const kept = fillList(part, answers).filter((entry) => entry !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (!isObject(part)) return part
  const { '<when>': when, '<unless>': unless, '<value>': value, '<first>': first, ...members } = part
  if (typeof when === 'string' && (answers[when] ?? '') === '') return undefined
  if (typeof unless === 'string' && (answers[unless] ?? '') !== '') return undefined
  if (value !== undefined) return fillPreset(value, answers)
  if (Array.isArray(first))
    return first.map((each) => fillPreset(each, answers)).find((each) => each !== undefined)
  const filled = Object.entries(members).flatMap(([key, entry]) => {
    const [name, content] = [fillText(key, answers), fillPreset(entry, answers)]
    return name === undefined || content === undefined ? [] : [[name, content] as const]
  })
  const isLost = 'from' in members && !filled.some(([key]) => key === 'from')
  if (isLost || (filled.length === 0 && Object.keys(members).length > 0)) return undefined
  return Object.fromEntries(filled)
}
