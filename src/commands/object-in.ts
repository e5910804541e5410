import { InvalidJsonError, parseJsonText } from '../base/json-text.ts'
import { isObject } from '../base/object.ts'

/** The object that a JSON text holds; undefined for any other text, which whoever checks or imports it names. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJsonText(text)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof InvalidJsonError) return undefined
    throw error
  }
}
