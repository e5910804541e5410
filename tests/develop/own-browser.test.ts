import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { isOwnBrowser, isRequestAllowed } from '../../src/develop/gate.ts'

function requestOf(headers: Readonly<Record<string, string>>, url = '/'): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  request.url = url
  request.method = 'GET'
  return request
}

function asked(headers: Readonly<Record<string, string>>): boolean {
  return isOwnBrowser(requestOf(headers), '0.0.0.0')
}

it.each([
  { host: '127.0.0.1:3000' },
  { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  { host: '[::1]:3000', 'sec-fetch-site': 'none' },
])('%j is its own browser', (headers) => expect(asked(headers)).toBe(true))

it.each([
  {},
  { host: 'museum.example' },
  { host: '10.0.0.7:3000' },
  { host: 'localhost:3000', origin: 'http://evil.example' },
  { host: 'localhost:3000', origin: 'http://localhost:4000' },
  { host: 'localhost:3000', origin: 'null' },
  { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' },
  { host: 'localhost:3000', 'sec-fetch-site': 'same-site' },
])('%j is not', (headers) => expect(asked(headers)).toBe(false))

const MODULE = '/_vitrine/src/run/dev-client.ts'

it.each<readonly [string, string, string, boolean]>([
  ['0.0.0.0', '/News', '192.168.1.20:3000', true],
  ['0.0.0.0', MODULE, '192.168.1.20:3000', true],
  ['0.0.0.0', '/_vitrine/dev/events', '[fd00::7]:3000', true],
  ['0.0.0.0', '/__desk', '192.168.1.20:3000', false],
  ['0.0.0.0', '/__desk/api/pages', '192.168.1.20:3000', false],
  ['0.0.0.0', '/_vitrine/__open-in-editor?file=x', '192.168.1.20:3000', false],
  ['0.0.0.0', '/News', 'museum.example:3000', false],
  ['0.0.0.0', MODULE, 'museum.example:3000', false],
  ['museum.local', '/News', 'museum.local:3000', true],
  ['museum.local', '/__desk', 'museum.local:3000', true],
  ['127.0.0.1', '/News', '192.168.1.20:3000', false],
  ['127.0.0.1', '/News', 'localhost:3000', true],
  ['::1', '/News', '192.168.1.20:3000', false],
])('at HOST=%s %s named %s: %s', (host, url, name, entered) => {
  expect(isRequestAllowed(requestOf({ host: name }, url), host)).toBe(entered)
  const foreign = { host: name, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(isRequestAllowed(requestOf(foreign, url), host)).toBe(false)
})
