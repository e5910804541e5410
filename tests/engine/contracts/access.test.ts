import { describe, expect, it } from 'vitest'
import {
  type Access,
  accessAttributes,
  accessFlags,
  accessFrom,
  accessValue,
  contrasts,
  firstAccess,
  textSizes,
} from '../../../src/engine/contracts/access.ts'

function parsed(value: string): Access {
  return accessFrom(new URLSearchParams(value))
}

describe('settings of the accessible view', () => {
  const all = textSizes.flatMap((text) =>
    contrasts.flatMap((contrast) =>
      [0, 1, 7, 21, 63].map((bits): Access => {
        const flags = accessFlags.map((name, place) => [name, (bits & (1 << place)) !== 0])
        return { ...firstAccess, ...Object.fromEntries(flags), text, contrast, open: (bits & 32) !== 0 }
      }),
    ),
  )

  it('come back from the cookie as they went in', () => {
    expect(all).toHaveLength(75)
    for (const access of all) expect(parsed(accessValue(access))).toEqual(access)
  })

  it('need no escaping in a cookie', () => {
    for (const access of all) expect(accessValue(access)).toMatch(/^[a-z0-9=&]+$/)
  })

  it.each(['', 'text=999&contrast=pink&links=yes', '%', 'text=100;evil', '__proto__=1', '"><script>'])(
    'take nothing from %j',
    (value) => {
      expect(parsed(value)).toEqual({
        ...firstAccess,
        text: 100,
        links: false,
        still: false,
        open: false,
      })
    },
  )

  it('are attributes of the document, and none outside the view', () => {
    expect(accessAttributes(undefined)).toEqual({})
    expect(accessAttributes(parsed('text=150&contrast=dark&guide=1&open=1'))).toEqual({
      'data-access': '',
      'data-text': '150',
      'data-contrast': 'dark',
      'data-guide': '',
    })
  })
})
