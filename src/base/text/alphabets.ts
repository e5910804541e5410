// For who checks texts: no page needs it.

/** Letters of languages beside those from a to z, as Unicode's CLDR has them, with those of words that the language has taken over. */
const LATIN = `az çəğıöşü
bs čćđšž
ca àçéèíïóòúü
cs áčďéěíňóřšťúůýž
da åæøé
de äöüßéà
en éèêçñïö
es áéíñóúü
et äõöšüž
eu ñü
fi äåöšž
fr àâæçéèêëîïôœùûüÿ
ga áéíóú
gl áéíïñóúü
hr čćđšž
hu áéíóöőúüű
id é
is áæðéíóöþúý
it àèéìíîòóùú
lt ąčėęįšūųž
lv āčēģīķļņšūž
ms é
nb åæøéàòôó
nl áäéèëêíïóöúü
no åæøéàòôó
pl ąćęłńóśźż
pt áàâãçéêíóôõúü
ro ăâîșțşţ
sk áäčďéíĺľňóôŕšťúýž
sl čšž
sq çë
sv åäöéà
tr âçğıîöşûü
vi àảãáạăằẳẵắặâầẩẫấậđèẻẽéẹêềểễếệìỉĩíịòỏõóọôồổỗốộơờởỡớợùủũúụưừửữứựỳỷỹýỵ`

/** All letters of languages that share a script and have some that the others lack. */
const WHOLE: Readonly<Record<string, string>> = {
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي',
  fa: 'ءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنهویۀةيك',
  ur: 'ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیےۂۃ',
}

const A_TO_Z = 'abcdefghijklmnopqrstuvwxyz'

let letterSets: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The letters of a language; made at the first call, so that a bundle may leave the tables out. */
function lettersOf(tag: string): ReadonlySet<string> | undefined {
  const latin = (line: string): readonly [string, string] => {
    const [language = '', letters = ''] = line.split(' ')
    return [language, A_TO_Z + letters]
  }
  letterSets ??= new Map(
    [...LATIN.split('\n').map(latin), ...Object.entries(WHOLE)].map(
      ([language, letters]) => [language, new Set(letters)] as const,
    ),
  )
  return letterSets.get(tag.split('-', 1)[0] ?? '')
}

const WORD = /[\p{L}\p{M}]{2,}/gu

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.normalize('NFC').toLowerCase().match(WORD))
}

function isWordOf(word: string, letters: ReadonlySet<string>): boolean {
  return [...word].every((letter) => letters.has(letter))
}

/** Words of one text that its language cannot write, and the other can. */
function foreignWords(
  words: ReadonlySet<string>,
  others: ReadonlySet<string>,
  own: ReadonlySet<string>,
  other: ReadonlySet<string>,
): number {
  // A name is in both.
  return [...words].filter((word) => !others.has(word) && !isWordOf(word, own) && isWordOf(word, other))
    .length
}

/** Words that are no quotation. */
const SEVERAL = 2
const MANY = 3

/**
 * Whether a text is in the letters of another language whose own text has none of them, or has those of the first: translations that were
 * exchanged. False where a language is not known.
 */
export function isInLettersOf(
  [text, tag]: readonly [text: string, tag: string],
  [otherText, otherTag]: readonly [text: string, tag: string],
): boolean {
  const [own, other] = [lettersOf(tag), lettersOf(otherTag)]
  if (own === undefined || other === undefined || own === other || text === otherText) return false
  const [words, others] = [wordsOf(text), wordsOf(otherText)]
  const foreign = foreignWords(words, others, own, other)
  if (foreign < SEVERAL) return false
  if (foreignWords(others, words, other, own) >= SEVERAL) return true
  // The other has letters in nearly every sentence, and its text has none.
  const isBare = others.size >= MANY && [...others].every((word) => isWordOf(word, own))
  return isBare && foreign >= MANY && foreign * MANY >= words.size
}
