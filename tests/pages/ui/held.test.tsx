import { describe, expect, it } from 'vitest'
import { NoBreakText } from '../../../src/pages/ui/elements.tsx'
import { sampleShell } from '../app/sample.ts'
import { render } from './render.tsx'

function shown(text: string): string {
  return render(<NoBreakText>{text}</NoBreakText>)
}

describe('a text with what is held together', () => {
  it.each([
    ['a plain text, 1900-1933', 'a plain text, 1900-1933'],
    [
      'made 1900\u2060–\u20601933 in oak',
      'made <span class="held">1900\u2060–\u2060<wbr/>1933</span> in oak',
    ],
    ['5:00\u00a0PM', '<span class="held">5:00\u00a0PM</span>'],
    // A no-break space between words is the author's own.
    ['Mme\u00a0Curie', 'Mme\u00a0Curie'],
    // Letters of Chinese need no box, and one around the digits alone would let the line break beside them.
    ['12\u2060月\u206019\u2060日', '12\u2060月\u206019\u2060日'],
    [
      '周二 09:00\u2060–\u206017:00，16:30',
      '周二 <span class="held">09:00\u2060–\u2060<wbr/>17:00</span>，16:30',
    ],
    // English that is set apart on a page from right to left: its comma stays behind the hours.
    [
      '\u2066Open 9:00\u2060–\u206017:00, last entry 16:30\u2069',
      '\u2066Open <span class="held" dir="ltr">9:00\u2060–\u2060<wbr/>17:00,</span> last entry 16:30\u2069',
    ],
    // Parts in both directions: the year would go to the place before it.
    ['전주 · 206 قبل مسیح', '<bdi>전주</bdi> · <bdi dir="auto">206 قبل مسیح</bdi>'],
    [
      'Parkinsonia (Sowerby, 1821), אמוניט',
      '<bdi>Parkinsonia (Sowerby, 1821)</bdi>, <bdi dir="auto">אמוניט</bdi>',
    ],
    ['이정호, ۱۹ویں صدی', '<bdi>이정호</bdi>, <bdi dir="auto">۱۹ویں صدی</bdi>'],
    ['\u2060x\u2060', '\u2060x\u2060'],
    ['', ''],
  ])('%j', (text, html) => {
    expect(shown(text)).toBe(html)
  })

  it('writes years of the page before an original from the other side in the direction of the page', () => {
    const { locale: english, locales } = sampleShell('en')
    const arabic = { ...english, code: 'ar', tag: 'ar', direction: 'rtl', label: 'العربية' } as const
    const shell = { locale: english, locales: [...locales, arabic] }
    const held = (text: string) => render(<NoBreakText>{text}</NoBreakText>, { shell })
    expect(held('Mary · 816–913 (القرن الثالث الهجري)')).toBe(
      '<bdi>Mary</bdi> · <bdi lang="ar" dir="ltr">816–913 (القرن الثالث الهجري)</bdi>',
    )
    expect(held('Mary · 816–913 م (هجري)')).toBe(
      '<bdi>Mary</bdi> · <bdi lang="ar" dir="rtl">816–913 م (هجري)</bdi>',
    )
  })

  it('names the language of each part that is not in that of the page', () => {
    const { locale: english, locales } = sampleShell('en')
    const [bengali, persian] = [
      { ...english, code: 'bn', tag: 'bn', label: 'বাংলা' },
      { ...english, code: 'fa', tag: 'fa', direction: 'rtl', label: 'فارسی' } as const,
    ]
    const text = 'বাঁশ, استخوان'
    const held = <NoBreakText>{text}</NoBreakText>
    expect(render(held, { shell: { locale: bengali, locales: [...locales, bengali, persian] } })).toBe(
      '<bdi>বাঁশ</bdi>, <bdi lang="fa" dir="rtl">استخوان</bdi>',
    )
    const greek = { ...english, code: 'el', tag: 'el', label: 'Ελληνικά' }
    const onBengali = {
      shell: { ...sampleShell('en'), locale: bengali, locales: [bengali, greek, ...locales] },
    }
    // A name that nobody has translated, beside a date in the page's words; and a text of one language.
    expect(render(<NoBreakText>Μουρτζίνος, Δημήτριος, ২০শ শতকের প্রথমার্ধ</NoBreakText>, onBengali)).toBe(
      '<span lang="el" dir="ltr">Μουρτζίνος</span>, <span lang="el" dir="ltr">Δημήτριος</span>, <span>২০শ শতকের প্রথমার্ধ</span>',
    )
    expect(render(<NoBreakText>Μουρτζίνος, Δημήτριος, 1897</NoBreakText>, onBengali)).toBe(
      'Μουρτζίνος, Δημήτριος, 1897',
    )
  })

  it('is read once, also without a blank: a backend may answer 200,000 letters', () => {
    const text = `${'x'.repeat(200_000)} 5:00\u00a0PM`
    expect(shown(text)).toBe(`${'x'.repeat(200_000)} <span class="held">5:00\u00a0PM</span>`)
  })
})
