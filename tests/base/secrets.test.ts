import { expect, it } from 'vitest'
import { isSecretName } from '../../src/base/secrets.ts'

it.each([
  ...[
    'key',
    'api_key',
    'apikey',
    'wskey',
    'X-Api-Key',
    'API_KEY_OLD',
    'keyId',
    'access_token',
    'Authorization',
  ],
  ...['X-Auth-Token', 'client_secret', 'password', 'signature', 'CREDENTIALS'],
])('"%s" names a secret', (name) => expect(isSecretName(name)).toBe(true))

it.each(['keyword', 'keywords', 'KEYWORD', 'author', 'authors', 'page', 'q', 'lang', 'sort'])(
  '"%s" names none',
  (name) => expect(isSecretName(name)).toBe(false),
)
