import { expect, it } from 'vitest'
import { isolateTelephones } from '../../../src/pages/texts/translate.ts'
import { textWithSettings } from '../../../src/web/page/view-context.ts'

it.each([
  ['טלפון +855 23 555 128', 'he', 'טלפון \u2066+855\u00a023\u00a0555\u00a0128\u2069'],
  ['הרצל 12, 61000', 'he', 'הרצל 12, 61000'],
  ['א׳–ה׳ 8:00–17:00', 'he', 'א׳–ה׳ 8:00–17:00'],
  ['هاتف: (02) 2735-8000', 'ar', 'هاتف: \u2066(02) 2735-8000\u2069'],
  ['电话：0000-8136 1381', 'zh', '电话：0000-8136 1381'],
  ['Kure, Hiroshima 737-0029', 'en', 'Kure, Hiroshima 737-\u20600029'],
  ['〒737-0029 広島県呉市', 'ja', '〒737-\u20600029 広島県呉市'],
  ['0823-22-3333', 'ja', '0823-22-3333'],
  ['Telephone +855 23 555 128', 'en', 'Telephone +855\u00a023\u00a0555\u00a0128'],
])('a line such as %s in %s keeps a telephone number whole and in order', (line, tag, shown) =>
  expect(isolateTelephones(line, tag)).toBe(shown),
)

const settings = { HOURS: 'א׳–ה׳ 8:00–17:00', PHONE: '02 555 128' }

it.each([
  ['Thank you, it has been sent.', 'he', '\u2066Thank you, it has been sent.\u2069'],
  ['Open {HOURS}, last entry 16:30.', 'he', `\u2066Open ${settings.HOURS}, last entry 16:30.\u2069`],
  ['תודה, הטופס נשלח.', 'he', 'תודה, הטופס נשלח.'],
  ['Vitrine – אוסף', 'he', 'Vitrine – אוסף'],
  ['desk@museum.example', 'he', 'desk@museum.example'],
  ['{HOURS}', 'he', settings.HOURS],
  ['Thank you, it has been sent.', 'tr', 'Thank you, it has been sent.'],
])('a text of the config such as "%s" in %s keeps its own order', (text, tag, shown) =>
  expect(
    textWithSettings(text, { locale: { code: tag, tag, label: tag, channelSuffix: tag }, settings }),
  ).toBe(shown),
)
