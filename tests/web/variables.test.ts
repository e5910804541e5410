import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unansweredSources, unansweredWords, unsetAddressWords } from '../../src/web/http/own-calls.ts'
import { configuredVariables, OWN_VARIABLES, unreadVariables } from '../../src/web/page/variables.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { imageSettings, serviceAddresses } from '../../src/web/site/services.ts'
import { realManifest } from '../support/real-site.ts'

const manifest = realManifest()
const configured = configuredVariables(manifest)

function hints(variables: Readonly<Record<string, string>>): readonly string[] {
  return unreadVariables(variables, configured).map(({ en }) => en)
}

describe('a variable that nobody reads', () => {
  it.each([
    ['SITE_ULR', 'SITE_URL'],
    ['SITEURL', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['VITRINE_DATA_DIR', 'DATA_DIR'],
    ['DATADIR', 'DATA_DIR'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['FORM_SECRETS', 'FORM_SECRET'],
    ['MAIN_API_ULR', 'MAIN_API_URL'],
    ['STAFF_ODIC_ISSUER', 'STAFF_OIDC_ISSUER'],
  ])('%s is suggested to be %s', (written, meant) => {
    expect(hints({ [written]: 'x' })).toEqual([`${written} is not read; did you mean ${meant}?`])
    expect(hints({ [written]: 'x', [meant]: 'y' })).toEqual([])
  })

  it('is suggested to be the one of a service with a part more or less, not one with another part', () => {
    const own = ['MAIN_API_URL', 'IIIF_URL', 'LIBRARY_API_URL']
    const said = (name: string) => unreadVariables({ [name]: 'x' }, own).map(({ en }) => en)
    expect(said('IIIF_API_URL')).toEqual(['IIIF_API_URL is not read; did you mean IIIF_URL?'])
    expect(said('LIBRARY_URL')).toEqual(['LIBRARY_URL is not read; did you mean LIBRARY_API_URL?'])
    expect(said('SEARCH_API_URL')).toEqual([])
    expect(said('ARTS_API_URL')).toEqual([])
  })

  it('of an earlier version is named with what is done in its place', () => {
    const variables = { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: 'postgres://reader:hush-hush@c/b' }
    const words = unreadVariables(variables, configured)
    expect(words.map(({ en }) => en)).toEqual([
      expect.stringMatching(/^DATABASE_READ_URL is not read: .* Unset it\.$/),
    ])
    expect(words[0]?.zh).toMatch(/DATABASE_READ_URL.*请删除/)
    expect(JSON.stringify(words)).not.toContain('hush-hush')
    expect(hints({ DATABASE_READ_SECONDS: '5' })).toHaveLength(1)
    expect(hints({ DATABASE_READ_URL: '' })).toEqual([])
  })

  it('and no other program is taken for a slip', () => {
    const shell =
      'SHELL PWD OLDPWD HOME LANG LANGUAGE LC_ALL LC_CTYPE LOGNAME USER USERNAME PATH TERM TERM_PROGRAM EDITOR VISUAL PAGER DISPLAY SHLVL _ HOSTNAME HOSTTYPE MAIL TZ TMPDIR LS_COLORS COLORTERM SSH_AUTH_SOCK SSH_CONNECTION XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_CACHE_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS NVM_DIR NVM_BIN PNPM_HOME GOPATH JAVA_HOME NODE_ENV NODE_OPTIONS NODE_VERSION YARN_VERSION http_proxy https_proxy no_proxy HTTP_PROXY NO_PROXY ALL_PROXY'
    const others =
      'INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID RUNTIME_DIRECTORY STATE_DIRECTORY CACHE_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY NOTIFY_SOCKET MAINPID LISTEN_FDS KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR MUSEUM_SERVICE_HOST MUSEUM_SERVICE_PORT_HTTP MUSEUM_PORT METRIC_PORT METRICS_SERVICE_PORT DATABASE_PORT DATABASE_HOST DATABASE_PASSWORD DATABASE_NAME POSTGRES_DB PGHOST PGDATABASE AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY CI GITHUB_TOKEN GITHUB_WORKSPACE GITLAB_CI CI_PROJECT_DIR CI_PROJECT_URL RUNNER_TEMP BUILD_NUMBER BUILD_URL JOB_URL JENKINS_URL WORKSPACE npm_config_cache npm_lifecycle_event npm_package_json npm_config_local_prefix INIT_CWD OTEL_RESOURCE_ATTRIBUTES OTEL_TRACES_EXPORTER DOCKER_HOST COMPOSE_PROJECT_NAME RAILWAY_STATIC_URL RENDER_EXTERNAL_URL FLY_APP_NAME VERCEL_URL CONTENT_TYPE WEB_URL BASE_URL PUBLIC_URL DEBUG LOGLEVELS VITEST VITEST_WORKER_ID VITEST_POOL_ID'
    const variables = Object.fromEntries(`${shell} ${others}`.split(' ').map((name) => [name, 'x']))
    expect(hints(variables).filter((line) => !/METRIC_PORT|LOGLEVELS/.test(line))).toEqual([])
  })

  it('and everything that is read is known', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const read = files.flatMap((file) =>
      [
        ...readFileSync(join('src', file), 'utf8').matchAll(
          /\b(?:variables|values|process\.env)\.([A-Z][A-Z0-9_]+)\b/g,
        ),
      ].map(([, name = '']) => name),
    )
    const elsewhere = ['LANG', 'LC_ALL', 'LC_MESSAGES', 'NODE_ENV', 'CI']
    // What forges tell the command that writes into a pull request.
    const ofForges = /^(?:GITHUB|CI|GITEE|GITEA|FORGEJO)_/
    expect(read.length).toBeGreaterThan(10)
    expect(
      [...new Set(read)].filter(
        (name) => !OWN_VARIABLES.includes(name) && !elsewhere.includes(name) && !ofForges.test(name),
      ),
    ).toEqual([])
  })
})

describe('public addresses', () => {
  it.each([
    ['HTTPS://Museum.Example', 'https://museum.example'],
    ['https://museum.example//', 'https://museum.example'],
    ['https://museum.example.', 'https://museum.example'],
    ['https://museum.example:443', 'https://museum.example'],
    ['http://museum.example:80/', 'http://museum.example'],
    ['https://museum.example:8443', 'https://museum.example:8443'],
    [' https://博物馆.中国 ', 'https://xn--ivsy92deul.xn--fiqs8s'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('SITE_URL %s is %s', (written, origin) => {
    const { siteUrl } = readEnvironment({ SITE_URL: written })
    expect(siteUrl).toBe(written.includes('博物馆') ? new URL(written.trim()).origin : origin)
  })

  it.each([
    ['https://museum.example/visit', 'a path'],
    ['https://museum.example/?a=1', 'a query'],
    ['https://museum.example#top', 'a fragment'],
    ['https://curator:hush-hush@museum.example', 'a user or a password'],
    ['https://curator@museum.example', 'a user or a password'],
  ])('SITE_URL %s is refused for %s, which is not repeated', (written, part) => {
    let message = ''
    try {
      readEnvironment({ SITE_URL: written })
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(`SITE_URL holds ${part}`)
    expect(message).not.toContain('hush-hush')
  })

  it('of services, pictures and sign-in hold no secret either', () => {
    const secret = 'https://reader:hush-hush@api.example/v1'
    for (const run of [
      () => serviceAddresses(manifest, { MAIN_API_URL: secret }),
      () => imageSettings(manifest, { IMAGE_BASE_URL: secret }),
      () => serviceAddresses(manifest, { MAIN_API_URL: 'https//reader:hush-hush@api.example' }),
      () => serviceAddresses(manifest, { MAIN_API_URL: 'https://api.example/v1?key=hush-hush' }),
    ]) {
      expect(run).toThrow(/^(?:MAIN_API_URL|IMAGE_BASE_URL) /)
      expect(run).not.toThrow(/hush-hush/)
    }
    expect(serviceAddresses(manifest, { MAIN_API_URL: 'HTTPS://API.example/V1/' }).get('main')).toBe(
      'https://api.example/V1',
    )
  })
})

describe('a source whose service has no address', () => {
  it('is one that the content service answers, or stops the start with its name and variable', () => {
    expect(unansweredSources(manifest, new Map())).toEqual([])
    const [name = '', source] = Object.entries(manifest.sources)[0] ?? []
    if (source === undefined) throw new Error('the museum has no source')
    const foreign = { ...source, request: { ...source.request, path: '/v3/things/{id}' } }
    const found = unansweredSources({ ...manifest, sources: { [name]: foreign } }, new Map())
    const [first] = found
    if (first === undefined) throw new Error('nothing was found')
    expect(unansweredWords([first]).en).toContain(`${first.env} is not set, and the source "${name}" asks`)
    const other = { ...first, name: 'plates', env: 'IIIF_URL' }
    expect(unsetAddressWords([first, other, first]).map(({ en }) => en.split(' ')[0])).toEqual([
      first.env,
      'IIIF_URL',
    ])
    const set = new Map([[source.service, 'https://api.example']])
    expect(unansweredSources({ ...manifest, sources: { [name]: foreign } }, set)).toEqual([])
  })
})
