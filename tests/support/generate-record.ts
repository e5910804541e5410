import type { JSONSchema } from 'json-schema-to-ts'

type Schema = Exclude<JSONSchema, boolean>

const RICH = /HTML/
const MOMENTS = ['2026-11-03 09:30:00', '2026-12-20 14:00:00', '2025-06-01 00:00:00'] as const

/** Publication dates in the past, since records that are not public yet have no page. */
const PUBLISHED = ['2026-11-03 09:30:00', '2026-02-20 14:00:00', '2025-06-01 00:00:00'] as const

/** Values of link fields; the last ones must never be followed. */
const LINKS = [
  'https://example.org/tour?a=1&b=2',
  '/News/Notice',
  '',
  'javascript:alert(1)//http',
  ' JaVaScRiPt:alert(document.cookie)//https://example.org',
] as const

function richText(name: string, seed: number): string {
  return (
    `<h1>${name} ${seed}</h1><p style="text-align:center" onclick="alert(1)">正文 &amp; text ${seed}</p>` +
    '<script>alert(1)</script><a href="javascript:alert(1)">a</a> <a href="/News/Notice">b</a>' +
    `<img src="upload/${name}-${seed}.jpg" width="600" height="400" onerror="alert(1)">`
  )
}

function isSchema(items: Schema['items']): items is Schema {
  return typeof items === 'object' && !Array.isArray(items)
}

/** Returns candidate texts, in order of preference, for a field with a pattern. */
function candidates(name: string, seed: number): readonly string[] {
  return [
    ...(name === 'route' || name.endsWith('No') ? ['LastestNews'] : []),
    String(1000 + seed),
    (name === 'publishDate' ? PUBLISHED : MOMENTS)[seed % MOMENTS.length] ?? MOMENTS[0],
    '2026-11-03 09:30',
    'LastestNews',
  ]
}

function textValue(name: string, schema: Schema, seed: number): string {
  const { pattern, description = '', maxLength = 2000 } = schema
  if (pattern !== undefined) {
    const found = candidates(name, seed).find((text) => new RegExp(pattern, 'u').test(text))
    if (found === undefined) throw new Error(`no sample text for ${name}, which must match ${pattern}`)
    return found
  }
  if (/url$/i.test(name)) return LINKS[seed % LINKS.length] ?? ''
  if (RICH.test(description)) return richText(name, seed)
  if (name === 'workPhoto') return `upload/w-${seed}-1.jpg,upload/w-${seed}-2.jpg`
  if (name === 'filePath') return `upload/f-${seed}.${seed % 2 === 0 ? 'pdf' : 'jpg'}`
  if (name === 'fileSuffix') return seed % 2 === 0 ? 'pdf' : 'jpg'
  if (/(thumb|img|imgsrc)$/i.test(name)) return `/upload/${name}-${seed}.jpg`
  if (name === 'groupId') return `g${seed}`
  return `${name} ${seed} 文`.slice(0, maxLength)
}

/**
 * Generates a valid record with all members, deterministic for a seed. Texts contain their field's name;
 * links and rich text contain what must not be shown.
 */
export function generateRecord(schema: JSONSchema, seed: number, name = ''): unknown {
  if (typeof schema === 'boolean') return null
  const choices: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  if (choices.length > 0) return choices[seed % choices.length]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, member]) => [
          key,
          generateRecord(member, seed, key),
        ]),
      )
    case 'array': {
      const { items } = schema
      return isSchema(items) ? [0, 1].map((index) => generateRecord(items, seed * 2 + index, name)) : []
    }
    case 'integer':
    case 'number':
      return seed
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textValue(name, schema, seed)
  }
}
