import { describe, expect, it } from 'vitest'
import {
  createFetchRule,
  createShownHosts,
  isPublicAddress,
  isPublicHost,
  publicLookup,
} from '../../src/web/site/remote-files.ts'

const files = {
  base: 'http://10.0.0.5:8080/base',
  hosts: [
    'img.example.org',
    '*.museum.example',
    'https://secure.example.org',
    'https://other.example.org:8443/',
  ],
}
const reach = createFetchRule(files)
const isShown = createShownHosts(files)

describe('files of other hosts that may be fetched', () => {
  it.each([
    ['http://10.0.0.5:8080/base/a.jpg', 'any'],
    ['http://10.0.0.5:8080/base/a%20b/%E5%9F%8E.jpg', 'any'],
    ['http://10.0.0.5:8080/base/a;b/...c.jpg', 'any'],
    ['https://img.example.org/a.jpg', 'public'],
    ['http://img.example.org/a.jpg', 'public'],
    ['https://a.b.museum.example/a.jpg', 'public'],
    ['https://secure.example.org/a.jpg', 'public'],
    ['https://other.example.org:8443/a.jpg', 'public'],
  ])('%s: %s', (address, expected) => {
    expect(reach(address)).toBe(expected)
    expect(isShown(address)).toBe(true)
  })

  it.each([
    'http://10.0.0.5/base/a.jpg',
    'https://10.0.0.5:8080/base/a.jpg',
    'http://10.0.0.6:8080/base/a.jpg',
    'https://img.example.org:8443/a.jpg',
    'https://img.example.org.evil.example/a.jpg',
    'https://img.example.org./a.jpg',
    'https://evil.example/img.example.org/a.jpg',
    'https://evilimg.example.org/a.jpg',
    'https://museum.example/a.jpg',
    'https://evilmuseum.example/a.jpg',
    'http://secure.example.org/a.jpg',
    'https://other.example.org/a.jpg',
    'https://user@img.example.org/a.jpg',
    'https://user:secret@img.example.org/a.jpg',
    'ftp://img.example.org/a.jpg',
    'file:///etc/passwd',
    '//img.example.org/a.jpg',
    'nonsense',
  ])('%s may not', (address) => {
    expect(reach(address)).toBeUndefined()
    expect(isShown(address)).toBe(false)
  })

  it.each(['http://10.0.0.5:8080/a.jpg', 'http://10.0.0.5:8080/base', 'https://img.example.org/a%2Fb.jpg'])(
    '%s may be shown by browsers, and is not fetched',
    (address) => {
      expect([isShown(address), reach(address)]).toEqual([true, undefined])
    },
  )

  it('below the whole host where the base has no path', () => {
    for (const base of ['https://img.test', 'https://img.test/'])
      expect(createFetchRule({ base, hosts: [] })('https://img.test/any/a.jpg')).toBe('any')
  })

  it('of the base’s host, all that a host beside it names', () => {
    const both = createFetchRule({ base: 'https://img.test/below', hosts: ['img.test'] })
    expect([both('https://img.test/below/a.jpg'), both('https://img.test/a.jpg')]).toEqual(['any', 'public'])
  })

  it('with the parameters that are named, each once', () => {
    const named = createFetchRule({ base: 'https://img.test', hosts: [], parameters: ['v', 'size'] })
    for (const query of ['?v=1', '?size=9&v=a%20b', '?v=', '?v=a/b'])
      expect(named(`https://img.test/a.jpg${query}`), query).toBe('any')
    for (const query of [
      '?v',
      '?x=1',
      '?v=1&x=1',
      '?v=1&v=2',
      '?v=1;x=1',
      '?%76=1',
      '?V=1',
      '?v[]=1',
      '?&v=1',
      '?v=..%2fa',
    ])
      expect(named(`https://img.test/a.jpg${query}`), query).toBeUndefined()
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
  ])('%s is no public address', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(isPublicHost(address.includes(':') ? `[${address}]` : address)).toBe(false)
  })

  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([{ all: true }, {}])('a name that leads to this machine is not resolved (%j)', async (options) => {
    const error = await new Promise((resolve) => publicLookup('localhost', options, resolve))
    expect(String(error)).toContain('no public address')
  })
})
