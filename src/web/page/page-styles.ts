import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createUsedStyles, type UsedStyles } from './styles/used-styles.ts'

/** The rules that a page uses of the style sheets it names. */
export type PageStyles = (styles: readonly string[], markup: string) => string

/**
 * Reads built style sheets, each once: `base` is the address of `folder`. `texts` are sheets of extensions, which are in no folder, by
 * their addresses.
 */
export function createPageStyles(
  folder: string,
  base: string,
  texts: ReadonlyMap<string, string> = new Map(),
): PageStyles {
  const sheets = new Map<string, UsedStyles>()
  const sheetAt = (address: string): UsedStyles => {
    const known = sheets.get(address)
    if (known !== undefined) return known
    const text = texts.get(address) ?? readFileSync(join(folder, address.slice(base.length)), 'utf8')
    const sheet = createUsedStyles(text)
    sheets.set(address, sheet)
    return sheet
  }
  return (styles, markup) => styles.map((address) => sheetAt(address)(markup)).join('')
}
