import { describe, expect, it } from 'vitest'
import {
  createPictureHosts,
  isPublicAddress,
  isPublicHost,
  publicLookup,
} from '../../src/site/server/pictures/picture-hosts.ts'

const reach = createPictureHosts('http://10.0.0.5:8080/base', [
  'img.example.org',
  '*.museum.example',
  'https://secure.example.org',
  'https://other.example.org:8443/',
])

describe('hosts whose pictures may be fetched', () => {
  it.each([
    ['http://10.0.0.5:8080/a.jpg', 'any'],
    ['https://img.example.org/a.jpg', 'public'],
    ['http://img.example.org/a.jpg', 'public'],
    ['https://a.b.museum.example/a.jpg', 'public'],
    ['https://secure.example.org/a.jpg', 'public'],
    ['https://other.example.org:8443/a.jpg', 'public'],
  ])('%s: %s', (address, expected) => {
    expect(reach(address)).toBe(expected)
  })

  it.each([
    'http://10.0.0.5/a.jpg',
    'https://10.0.0.5:8080/a.jpg',
    'http://10.0.0.6:8080/a.jpg',
    'https://img.example.org:8443/a.jpg',
    'https://img.example.org.evil.example/a.jpg',
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
