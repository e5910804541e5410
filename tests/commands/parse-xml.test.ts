import { expect, it } from 'vitest'
import { parseXml } from '../../src/commands/xml/parse-xml.ts'

const MEGABYTES = 5_000_000
const context = { namespaces: {}, language: 'en' }

/** What is said of a text that is no XML. */
function reasonOf(text: string): string {
  const found = parseXml(text, context)
  return 'reason' in found ? found.reason.en : ''
}

it('looks for a bare ampersand outside of comments and character data', () => {
  expect(reasonOf('<a><!-- & --><![CDATA[ & ]]><b></a>')).not.toContain('"&"')
  expect(reasonOf('<a><!-- & -->&<b></a>')).toContain('a bare "&"')
})

it('reads a document within a document, and one behind blank lines', () => {
  const inner = '<?xml version="1.0"?>'
  expect(parseXml(`<a>${inner}<b/></a>`, context)).toMatchObject({ name: 'a', children: [{ name: 'b' }] })
  expect(reasonOf(`\n${inner}<b/>`)).toContain('it is no XML')
})

// Expressions that try each of these from every place take from half an hour to days.
it.each([
  ['comments that do not end', `<a>${'<!--'.repeat(MEGABYTES / 4)}`],
  ['character data that does not end', `<a></b>${'<![CDATA['.repeat(MEGABYTES / 9)}`],
  ['blanks', `<a>${' '.repeat(MEGABYTES)}</b>`],
])('says at once why a text of %s is no XML', (_, text) => {
  expect(reasonOf(text)).not.toBe('')
})
