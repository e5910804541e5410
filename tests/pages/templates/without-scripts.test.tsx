import { expect, it } from 'vitest'
import { WithoutScripts } from '../../../src/pages/templates/part/form-place.tsx'
import { sampleShell } from '../app/sample.ts'
import { attributes, render } from '../ui/render.tsx'

// Footers of an observatory in German and Persian, and of the demonstration.
it.each([
  [
    [
      'Geöffnet Di – So 09:00–17:00 Uhr, letzter Einlass 16:30',
      'Telefon +82-2-555-0100, mail@baekdu.example',
    ],
    ['tel:+8225550100', 'mailto:mail@baekdu.example'],
  ],
  [['تلفن \u200e+82-2-555-0100، mail@baekdu.example'], ['tel:+8225550100', 'mailto:mail@baekdu.example']],
  [['地址：长江路 1 号（2026-11-30）', '邮箱：info@museum.example。'], ['mailto:info@museum.example']],
  [['Open daily 10:00-17:00'], []],
])(
  'in the place of a form stand the ways to reach the museum that its footer names: %j',
  (contact, links) => {
    const { footer } = sampleShell('en')
    const html = render(<WithoutScripts />, { lang: 'en', shell: { footer: { ...footer, contact } } })
    expect(html).toMatch(/^<noscript>/)
    expect(attributes(html, 'href')).toEqual(links)
  },
)
