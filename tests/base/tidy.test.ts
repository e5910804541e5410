import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from '../../schemas/config/index.ts'
import { tidyReceived } from '../../src/base/mail-address.ts'
import { type Normalization, tidyValues, visibleText } from '../../src/base/tidy.ts'

function normalized(text: string, how: Normalization): unknown {
  return tidyValues({ a: text }, { a: how }).a
}

describe('what people type', () => {
  it.each([
    ['copied from a list of contacts', '\u202a139\u00a01122\u00a03344\u202c', '13911223344'],
    ['between isolates', '\u2068139 1122 3344\u2069', '13911223344'],
    ['with hyphens that do not break', '139\u20111122\u20113344', '13911223344'],
    ['with dashes and a prefix', '+86–139–1122–3344', '13911223344'],
    ['with a prefix and no sign', '8613911223344', '13911223344'],
    ['with the prefix of a call from abroad', '0086 139.1122.3344', '13911223344'],
    ['with a zero before the prefix', '086-139 1122 3344', '13911223344'],
    ['in wide digits', '（＋８６）１３９１１２２３３４４', '13911223344'],
    ['with spaces of no width', '139\u200b1122\ufeff3344', '13911223344'],
    ['of another country', '+852 2345 6789', '+85223456789'],
    ['of another country, with its own zero', '+44 (0)20 7946 0958', '+442079460958'],
    ['with a zero behind the prefix', '+86 (0) 139 1122 3344', '13911223344'],
    ['of a landline', '(010) 6234-5678', '01062345678'],
    ['with minus signs', '０３−１２３４−５６７８', '0312345678'],
    ['with the sign of a long vowel', '03ー1234ー5678', '0312345678'],
    ['with its name', 'Tel. 030 123456', '030123456'],
    ['with its name and a colon', 'Tel.: 030 123456', '030123456'],
    ['with its name in Norwegian', 'Tlf.: 22 33 44 55', '22334455'],
    ['with its name in Finnish', 'Puh. 09 1234567', '091234567'],
    ['with its name in Russian', 'тел. 8 495 123-45-67', '84951234567'],
    ['with its name in Hebrew', 'טל׳ 03-1234567', '031234567'],
    ['with an extension in Danish', '33 12 34 56 lok. 5', '33123456-5'],
    ['with its name in Chinese', '手机号：13911223344', '13911223344'],
    ['with the zero before its digits', '+61 (02) 9876 5432', '+61298765432'],
    ['of Italy, which keeps the zero', '+39 (06) 698 83332', '+390669883332'],
    ['with an extension in Russian', '8 (495) 123-45-67 доб. 12', '84951234567-12'],
    ['with an extension in French', '+33 1 23 45 67 89 poste 12', '+33123456789-12'],
    ['with an extension in German', '030/12345678 DW 12', '03012345678-12'],
    ['of Belgium, with a sign behind its area', '02/123.45.67', '021234567'],
    ['of Germany, with its country', '+49 761/123 45', '+4976112345'],
    ['with another ending', '031 123456/57', '031123456/57'],
    ['with an extension in Korean', '02-312-3456 (내선 12)', '023123456-12'],
    ['with an extension in Hebrew', '+972-3-123-4567 שלוחה 12', '+97231234567-12'],
    ['with an extension and a colon', '(02) 9876 5432 Ext: 4', '0298765432-4'],
    ['of a landline with an extension', '010-62345678-801', '01062345678-801'],
    ['of one with its word', '（010）6234 5678转801', '01062345678-801'],
    ['of one in English', '021-62345678 ext. 12', '02162345678-12'],
    ['of a service with an extension', '400-810-6666转3', '4008106666-3'],
    ['in Arabic digits', '١٣٩ ١١٢٢ ٣٣٤٤', '13911223344'],
    ['with its prefix twice', '+86 +86 139 1122 3344', '13911223344'],
    ['from a link', 'tel:139-1122-3344', '13911223344'],
    ['with the zero of another city', '013911223344', '13911223344'],
    ['with dots', '139·1122·3344', '13911223344'],
    ['of another country with an extension', '+1-608-271-9000-x11', '+16082719000-11'],
    ['with an extension as links have it', '+1 212 555 0100;ext=5', '+12125550100-5'],
    ['with an extension in Japanese', '03-1234-5678 内線 12', '0312345678-12'],
    ['with an extension without a blank', '379.620.4294x1673', '3796204294-1673'],
    // vz-risk/VCDB#10359
    ['of the United States with an extension', '+1 (212) 555-0100 x11', '+12125550100-11'],
    ['of Germany with an extension', '+49 30 1234567 ext. 12', '+49301234567-12'],
    ['in parts that are no extension', '1391122-3344', '13911223344'],
    ['too short to have a prefix', '861391122334', '861391122334'],
  ])('is a telephone number %s', (_how, typed, number) => {
    expect(normalized(typed, 'telephone')).toBe(number)
    // The browser and the service do it one after the other.
    expect(normalized(number, 'telephone')).toBe(number)
    expect(new RegExp(formats.mobile, 'u').test(number)).toBe(number === '13911223344')
  })

  it.each([
    ['迪丽‧努尔', '迪丽·努尔'],
    ['迪丽・努尔', '迪丽·努尔'],
    ['迪丽•努尔', '迪丽·努尔'],
    ['迪丽．努尔', '迪丽·努尔'],
    ['迪丽･努尔', '迪丽·努尔'],
    ['迪丽 • 努尔', '迪丽·努尔'],
    ['迪丽▪努尔', '迪丽·努尔'],
    ['迪丽ㆍ努尔', '迪丽·努尔'],
    ['迪丽⸱努尔', '迪丽·努尔'],
    ['迪丽˙努尔', '迪丽·努尔'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['\u200dLi\u200cn', 'Lin'],
    ['林\u3000夏', '林夏'],
    ['山田 太郎', '山田 太郎'],
    ['O‘Neil', "O'Neil"],
    ['བསྟན་འཛིན', 'བསྟན་འཛིན'],
    ['Ｌｉｎ　Ｘｉａ', 'Lin Xia'],
    ['\u200eLin\u200f', 'Lin'],
    ['Lin\u2011Xia', 'Lin\u2010Xia'],
    ['O´Neil', "O'Neil"],
    ['‘Abd al-Raḥmān', '‘Abd al-Raḥmān'],
    ['Ibn al-`Arabī', "Ibn al-'Arabī"],
    ['`Abd al-Rahman', "'Abd al-Rahman"],
    ['Robert ‘Bob’ Smith', 'Robert ‘Bob’ Smith'],
    ['O`Neil', "O'Neil"],
    ['李〇', '李〇'],
    ['李○', '李〇'],
    ['迪丽。努尔', '迪丽·努尔'],
    ['迪丽.努尔', '迪丽·努尔'],
    ['迪丽●努尔', '迪丽·努尔'],
    ['J. K. 李', 'J. K. 李'],
    ['e\u0301', 'é'],
    ['ジョン・スミス', 'ジョン・スミス'],
  ])('is a name: %j', (typed, name) => {
    expect(normalized(typed, 'name')).toBe(name)
    expect(new RegExp(formats['person-name'], 'u').test(name)).toBe(true)
  })

  it.each([
    ['anna@παράδειγμα.gr', 'anna@xn--hxajbheg2az3al.gr'],
    ['anna@例え.jp', 'anna@xn--r8jz45g.jp'],
    ['anna＠example．org', 'anna@example.org'],
    ['mailto:anna@example.org', 'anna@example.org'],
    ['<anna@example.org>', 'anna@example.org'],
    ['anna@example.org.', 'anna@example.org'],
    ['\u202aanna@example.org\u202c', 'anna@example.org'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['Anna Reed <anna@example.org>', 'anna@example.org'],
    ['"Reed, Anna" <mailto:anna@example.org>;', 'anna@example.org'],
  ])('is an e-mail address: %j', (typed, address) => {
    expect(normalized(typed, 'email')).toBe(address)
    expect(new RegExp(formats.email, 'u').test(address)).toBe(true)
  })

  it.each([
    'Anna <anna@example.org>, Bo <bo@example.org>',
    'anna@',
    'anna@例え.jp/x',
    'ánna@example.org',
    'anna@b@例え.jp',
    'anna@exa mple.org',
  ])('is no e-mail address: %j', (typed) =>
    expect(new RegExp(formats.email, 'u').test(String(normalized(typed, 'email')))).toBe(false),
  )

  it('is no e-mail address of two alphabets in the service, to which browsers send its domain encoded', () => {
    const sent = (email: string) => tidyReceived({ email }, { email: 'email' }).email
    for (const address of ['anna@xn--exmple-4nf.org', 'anna@ex\u0430mple.org'])
      expect(sent(address)).toBe('anna@ex\u0430mple.org')
    for (const domain of ['xn--hxajbheg2az3al.gr', 'xn--r8jz45g.jp', 'example.org'])
      expect(sent(`anna@${domain}`)).toBe(`anna@${domain}`)
  })

  it.each(['\u2028', '\u2029', '\v', '\f', '\x85', '\r', '\r\n'])(
    'keeps the ends of lines that are pasted as %j',
    (end) => {
      expect(tidyValues({ a: `one${end}two` }).a).toBe('one\ntwo')
      expect([normalized(`one${end}two`, 'line'), normalized(`Anna${end}Lee`, 'name')]).toEqual([
        'one two',
        'Anna Lee',
      ])
    },
  )

  it.each(['\u3164', '\u200b\u200b', '\u00ad', '\u2800 ', '\u034f', '\u3000\u115f'])(
    'is nothing where nobody sees it: %j',
    (text) => expect(tidyValues({ a: text, b: `x${text}` })).toEqual({ b: expect.stringMatching(/^x/) }),
  )

  it('stays as it is where no rule is asked', () => {
    const typed = '①：\u200f‫שלום‬ ㎡，！'
    expect(tidyValues({ a: typed }).a).toBe(typed)
  })

  it('is normalized once: a second time changes nothing, and nothing invisible is left', () => {
    const texts = string({ unit: 'grapheme' })
    assert(
      property(texts, (text) => {
        for (const how of ['line', 'name', 'telephone', 'email'] as const) {
          const once = normalized(text, how) ?? ''
          expect(normalized(String(once), how) ?? '').toBe(once)
          // Joiners are a part of names in Persian and in the scripts of India.
          expect(String(once)).not.toMatch(how === 'name' ? /[^\P{Cf}\u200c\u200d]/u : /\p{Cf}/u)
        }
      }),
      // A sign that becomes letters, beside an accent and a dot.
      { examples: [['Ͱ`㋌'], ['王•㋌'], ['ᴷ´']] },
    )
  })

  it.each(['line', 'name', 'telephone', 'email'] as const)(
    'takes a second for what nobody types, as %s: a million of the same signs',
    (how) => {
      const begun = performance.now()
      for (const unit of ['.', ' ', '<', '> ', 'a@', '1-', '(1', '·', '\u200b'])
        for (const [before, behind] of [
          ['', ''],
          ['a@b', 'x'],
          ['1', 'x'],
        ])
          normalized(before + unit.repeat(1_000_000 / unit.length) + behind, how)
      // Each that is read again from every sign takes hours.
      expect(performance.now() - begun).toBeLessThan(120_000)
    },
  )
})

describe('a text of somebody else on a terminal', () => {
  it.each([
    ['what steers the terminal', 'a\u001b]0;x\u0007', 'a\\u{1b}]0;x\\u{7}'],
    ['what turns the direction', 'a\u202eb', 'a\\u{202e}b'],
    ['ends of lines that are none of a terminal', 'a\u2028b\u2029c\nd', 'a\\u{2028}b\\u{2029}c\nd'],
    ['what is not seen', 'a\u200bb\u00adc\u2060d', 'a\\u{200b}b\\u{ad}c\\u{2060}d'],
    ['half a character', 'a\ud800', 'a\\u{d800}'],
    [
      'not what letters are joined by',
      '\u0645\u06cc\u200c\u0631\u0648\u0645',
      '\u0645\u06cc\u200c\u0631\u0648\u0645',
    ],
  ])('shows %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })
})
