import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { isOwnBrowser } from '../../src/dev/own-browser.ts'

const asked = (headers: Readonly<Record<string, string>>): boolean => {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  return isOwnBrowser(request, '0.0.0.0')
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
