const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])
const scripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'syrc', 'thaa'])

/** Which way a language is written, by its BCP 47 tag: by its script where the tag has one, else by its language. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = tag.toLowerCase().split('-')
  const script = rest.find((part) => part.length === 4)
  return (script === undefined ? rightToLeft.has(language) : scripts.has(script)) ? 'rtl' : 'ltr'
}
