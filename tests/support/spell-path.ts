import fc from 'fast-check'

type Change = (path: string) => fc.Arbitrary<string>

function hex(character: string, upper: boolean): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0')
  return `%${upper ? code.toUpperCase() : code}`
}

/**
 * Percent-encodes some characters. The first one stays, since a request target without its slash is not a
 * path.
 */
const encoded: Change = (path) =>
  fc
    .array(fc.constantFrom('plain', 'plain', 'lower', 'upper'), {
      minLength: path.length,
      maxLength: path.length,
    })
    .map((ways) =>
      Array.from(path, (character, index) => {
        const way = ways[index]
        return index === 0 || way === 'plain' || way === undefined
          ? character
          : hex(character, way === 'upper')
      }).join(''),
    )

const encodedAgain: Change = (path) => fc.constant(path.replaceAll('%', '%25'))

const otherCase: Change = (path) =>
  fc
    .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
    .map((upper) =>
      Array.from(path, (character, index) => (upper[index] ? character.toUpperCase() : character)).join(''),
    )

/** Inserts a segment that path normalization removes before one of the slashes, or in place of it. */
const detour: Change = (path) =>
  fc
    .tuple(
      fc.nat({ max: path.split('/').length - 1 }),
      fc.constantFrom(
        '//',
        '/./',
        '/x/../',
        '/%2e/',
        '/x/%2e%2e/',
        '\\',
        '/\\',
        '%2f',
        '%5c',
        '/;/',
        '/;x=1/',
      ),
    )
    .map(([place, inserted]) => {
      const parts = path.split('/')
      const at = Math.max(1, place)
      return `${parts.slice(0, at).join('/')}${inserted}${parts.slice(at).join('/')}`
    })

const suffixed: Change = (path) =>
  fc
    .constantFrom(
      ...[
        '#',
        '#x',
        '#?x',
        '?',
        '?a=b',
        '?#x',
        '/',
        '//',
        '.',
        '/.',
        '/..',
        ';',
        ';a=b',
        '%00',
        '%20',
        '%09',
      ],
      ...['%2f', '%23x', '%3fx', '%3b', '.json', '?lang=en', '&a=b', '%ff', '%'],
    )
    .map((suffix) => path + suffix)

const prefixed: Change = (path) =>
  fc
    .constantFrom(
      ...['http://museum.test', 'https://evil.example', 'HTTP://museum.test', 'http://museum.test/..'],
      ...['/', '/.', '/..', '/x/..', '/%2e%2e', '/%2f', '\\', '*', ''],
    )
    .map((prefix) => prefix + path)

/** Generates spellings of a path that some server, router or proxy might treat as equal. */
export function spellingsOf(path: string): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(encoded, encodedAgain, otherCase, detour, suffixed, prefixed), {
      minLength: 0,
      maxLength: 3,
    })
    .chain((changes) =>
      changes.reduce<fc.Arbitrary<string>>((spelled, change) => spelled.chain(change), fc.constant(path)),
    )
}
