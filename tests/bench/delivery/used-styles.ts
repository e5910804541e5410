/**
 * Runs in the page: the text of those rules of its style sheets whose selector, without states and pseudo-elements, matches an
 * element. Layers and media queries stay around them.
 */
export function usedStyles(): string {
  const STATES =
    /::?(?:hover|focus|focus-visible|focus-within|active|visited|target|checked|disabled|open|invalid|placeholder|before|after|marker|backdrop|selection|first-line|first-letter|details-content|-webkit-[a-z-]+)(?![a-z-])/g
  const isUsed = (selector: string): boolean => {
    try {
      return document.querySelector(selector.replace(STATES, '') || '*') !== null
    } catch {
      // A selector that is broken without its states: kept.
      return true
    }
  }
  const textOf = (rule: CSSRule): string => {
    if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : ''
    if (!(rule instanceof CSSGroupingRule)) return rule.cssText
    const inner = [...rule.cssRules].map(textOf).join('')
    const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
    return inner === '' ? '' : `${head}{${inner}}`
  }
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(textOf)
    .join('\n')
}
