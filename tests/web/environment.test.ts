import { describe, expect, it } from 'vitest'
import { AppError, explainError } from '../../src/base/app-error.ts'
import { originAt, readEnvironment } from '../../src/web/site/environment.ts'
import { imageSettings, serviceAddresses, settingsOf } from '../../src/web/site/services.ts'
import { englishIn } from '../engine/errors/chinese-faults.ts'
import { realManifest } from '../support/real-site.ts'

const manifest = realManifest()

const wrong = [
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ PORT: '80.5' }, 'PORT'],
  [{ METRICS_PORT: 'http' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT'],
  [{ PORT: '8080', METRICS_PORT: '8080' }, 'METRICS_PORT'],
  [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: 'a token that has blanks' }, 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: 'a-token-with-a-sign-é' }, 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: 'a-token-of-16-signs,short' }, 'METRICS_TOKEN'],
  [{ FORM_SECRET: 'a secret of sixteen,' }, 'FORM_SECRET'],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE'],
  [{ DATABASE_CONNECT_SECONDS: 'soon' }, 'DATABASE_CONNECT_SECONDS'],
  [{ DATABASE_STATEMENT_SECONDS: '1.5' }, 'DATABASE_STATEMENT_SECONDS'],
  [{ SITE_URL: 'museum.test' }, 'SITE_URL'],
  [{ SITE_URL: 'ftp://museum.test' }, 'SITE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
  [{ TRUSTED_PROXIES: 'proxy.test' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.5,' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'fd00::/129' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '10.0.0.1/8/8' }, 'TRUSTED_PROXIES'],
] as const

const wrongServices = [
  [{ MAIN_API_URL: 'api.test' }, 'MAIN_API_URL'],
  [{ FILE_SERVICE_URL: 'javascript:alert(1)' }, 'FILE_SERVICE_URL'],
  [{ SEARCH_SERVICE_URL: 'https://' }, 'SEARCH_SERVICE_URL'],
] as const

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const words = explainError(error)?.zh ?? ''
    expect(words).toMatch(/\p{Script=Han}.*。$/u)
    expect(englishIn(words)).toBeUndefined()
    return error.message
  }
  throw new Error('nothing was thrown')
}

function expectPlain(message: string, name: string): void {
  expect(message).toMatch(new RegExp(`^${name} is `))
  expect(message).toMatch(/ Set it to /)
  expect(message).toMatch(/\.$/)
  expect(message).not.toMatch(/\n|undefined/)
}

describe('readEnvironment', () => {
  it.each(wrong)('%j is reported in one plain sentence', (variables, name) => {
    expectPlain(
      messageOf(() => readEnvironment(variables)),
      name,
    )
  })

  it('keeps a password out of the message', () => {
    const message = messageOf(() => readEnvironment({ DATABASE_URL: 'mysql://root:s3cret@a/b' }))
    expect(message).not.toContain('s3cret')
  })

  it('takes tokens of letters, digits and signs, several with commas between them', () => {
    for (const token of ['a-token-of-more-than-sixteen', 'A1!#$%&+-./:;<=>?@[]^_`{|}~'])
      for (const value of [token, `${token}, ${token}`])
        expect(readEnvironment({ METRICS_TOKEN: value }).metricsTokens).toEqual(
          value.split(',').map((each) => each.trim()),
        )
  })

  it.each(['FORM_SECRET', 'METRICS_TOKEN'])('keeps what is too short for %s out of the message', (name) => {
    expect(messageOf(() => readEnvironment({ [name]: 'hush-hush' }))).not.toContain('hush')
  })

  it('names what a variable may be', () => {
    const said = (variables: Readonly<Record<string, string>>) => messageOf(() => readEnvironment(variables))
    expect(said({ WORKERS: '0' })).toBe(
      'WORKERS is "0". Set it to a whole number from 1 to 512, or leave it unset.',
    )
    expect(said({ PICTURE_CACHE_MB: 'much' })).toBe(
      'PICTURE_CACHE_MB is "much". Set it to a whole number from 1, or leave it unset.',
    )
    expect(said({ PICTURE_VERSIONS: 'small' })).toBe(
      'PICTURE_VERSIONS is "small". Set it to one of all, large, or leave it unset.',
    )
    expect(said({ S3_PATH_STYLE: 'yes' })).toBe(
      'S3_PATH_STYLE is "yes". Set it to true or false, or leave it unset.',
    )
  })

  const store = { S3_BUCKET: 'museum', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 's3cret' }

  it('takes a bucket of a store, and of Amazon with its region', () => {
    const endpoint = 'https://s3.museum.test'
    expect(
      readEnvironment({ ...store, S3_ENDPOINT: `${endpoint}/`, S3_PATH_STYLE: 'true' }).objectStore,
    ).toEqual({
      bucket: 'museum',
      endpoint,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 's3cret',
      pathStyle: true,
    })
    expect(readEnvironment({ ...store, S3_REGION: 'eu-west-3' }).objectStore?.region).toBe('eu-west-3')
    expect(readEnvironment({ ...store, S3_BUCKET: '' }).objectStore).toBeUndefined()
  })

  it.each([
    [{}, 'S3_REGION'],
    [{ S3_REGION: 'eu-west-3', S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_REGION: 'eu-west-3', S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID'],
    [{ S3_ENDPOINT: 'https://key:s3cret@s3.museum.test' }, 'S3_ENDPOINT'],
    [{ S3_ENDPOINT: 'museum' }, 'S3_ENDPOINT'],
    [{ S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE'],
    [{ S3_BUCKET: 'a/b' }, 'S3_BUCKET'],
  ])('refuses the store %j by the name of %s, without its secret', (variables, name) => {
    const message = messageOf(() => readEnvironment({ ...store, ...variables }))
    expect(message).toContain(name)
    expect(message).not.toContain('s3cret')
  })

  it('has a default for everything', () => {
    expect(readEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: 'data',
      configDir: 'config',
      logLevel: 'info',
    })
    expect(readEnvironment({ PORT: '', SITE_URL: '', DATABASE_URL: '', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      logLevel: 'info',
    })
    expect(readEnvironment({ HOST: '' }).host).toBe('127.0.0.1')
  })

  it('takes what it is given', () => {
    const variables = {
      PORT: '0',
      HOST: '0.0.0.0',
      SITE_URL: 'https://museum.test/',
      DATABASE_URL: 'postgres://a/b',
      DATABASE_POOL_SIZE: '20',
      DATABASE_STATEMENT_SECONDS: '30',
      FORM_SECRET: 'the newest secret, the older secret',
    }
    expect(readEnvironment(variables)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      siteUrl: 'https://museum.test',
      databaseUrl: 'postgres://a/b',
      databaseLimits: { connections: 20, statementMs: 30_000 },
      formSecrets: ['the newest secret', 'the older secret'],
    })
  })
})

it.each([
  ['museum.test', 'http://museum.test:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::1', 'http://[::1]:80'],
  ['::', 'http://[::1]:80'],
])('what listens at %s is found at %s', (host, origin) => expect(originAt(host, 80)).toBe(origin))

describe('addresses of services', () => {
  it.each(wrongServices)('%j is reported in one plain sentence', (variables, name) => {
    expectPlain(
      messageOf(() => serviceAddresses(manifest, variables)),
      name,
    )
  })

  it('only those that are set, without the last slash', () => {
    const addresses = serviceAddresses(manifest, {
      MAIN_API_URL: ' https://a.test/x// ',
      FILE_SERVICE_URL: '',
    })
    expect([...addresses]).toEqual([['main', 'https://a.test/x']])
  })

  it('pictures: the environment before the config; foreign origins for the policy', () => {
    expect(imageSettings(manifest, {})).toMatchObject({ base: '/files', origins: [], thumbFolder: 'THUMB' })
    expect(imageSettings(manifest, { IMAGE_BASE_URL: 'https://img.test:8080/a/' })).toMatchObject({
      base: 'https://img.test:8080/a',
      origins: ['https://img.test:8080'],
    })
  })

  it('pictures of a source that has its own host: they begin with it, and the policy lets them through', () => {
    const { exhibits } = manifest.sources
    if (exhibits === undefined) throw new Error('the source is gone')
    const lent = {
      ...manifest,
      sources: {
        ...manifest.sources,
        exhibits: { ...exhibits, images: { env: 'LOANS_IMAGE_URL', base: 'https://lent.test/p' } },
      },
    }
    const here = imageSettings(lent, {})
    expect(here).toMatchObject({
      base: '/files',
      ofSource: { exhibits: { base: 'https://lent.test/p' } },
      origins: ['https://lent.test'],
    })
    expect(here.mayLoad('https://lent.test/p/a.jpg')).toBe(true)
    expect(here.mayLoad('https://other.test/p/a.jpg')).toBe(false)
    expect(imageSettings(lent, { LOANS_IMAGE_URL: 'https://new.test' }).origins).toEqual(['https://new.test'])
    expect(imageSettings(manifest, {}).ofSource).toBeUndefined()
  })

  it('settings: the environment before the config', () => {
    expect(settingsOf(manifest, {})).toMatchObject(manifest.site.settings ?? {})
    expect(settingsOf(manifest, { OTHER: 'x' })).not.toHaveProperty('OTHER')
    expect(settingsOf(manifest, { SWITCHBOARD_PHONE: '1', RESERVATION_URL: '', OTHER: 'x' })).toMatchObject({
      ...manifest.site.settings,
      SWITCHBOARD_PHONE: '1',
    })
  })
})
