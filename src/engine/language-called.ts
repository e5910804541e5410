import { getOwn } from '../base/object.ts'

/** Names of languages that Unicode calls otherwise. */
const ALSO: Readonly<Record<string, string>> = {
  bengali: 'bn',
  farsi: 'fa',
  mandarin: 'zh',
  castilian: 'es',
  flemish: 'nl',
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

/** The tag of a language that is called so in English or in itself. */
export function languageCalled(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  const also = getOwn(ALSO, wanted)
  if (also !== undefined) return also
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find((code) => {
    if (english.of(code)?.toLowerCase() === wanted) return true
    const [own] = Intl.DisplayNames.supportedLocalesOf(code)
    return (
      own !== undefined && new Intl.DisplayNames(own, { type: 'language' }).of(code)?.toLowerCase() === wanted
    )
  })
}
