import { describe, expect, it } from 'vitest'
import { markerOf, postComment } from '../../../src/commands/pull-request/comment.ts'
import { findForge } from '../../../src/commands/pull-request/forges/find-forge.ts'
import type { Forge } from '../../../src/commands/pull-request/forges/forge.ts'
import {
  BOT,
  type Comment,
  OTHER,
  OWN,
  startGitea,
  startGitee,
  startGithub,
  startGitlab,
  TOKEN,
} from './mock-forge.ts'
import { pictures, review } from './sample-review.ts'

const marker = markerOf(review.root)

function forgeOf(name: string, variables: Readonly<Record<string, string>>, timeout = 5000): Forge {
  const found = findForge(name, { variables, museum: 'config/', timeout, wait: async () => {} })
  if (!('create' in found)) throw new Error('there is no token')
  return found
}

function post(forge: Forge) {
  return postComment(forge, review, pictures, { language: 'en' })
}

/** Comments of others, one of which pretends to be ours. */
function others(count: number): Comment[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    body: index === 3 ? `${marker}\nforged` : `comment ${index}`,
    user: OTHER,
  }))
}

const forges = {
  github: { start: startGithub, own: OWN },
  gitlab: { start: startGitlab, own: OWN },
  gitea: { start: startGitea, own: OWN },
  gitee: { start: startGitee, own: OWN },
} as const

describe.each(Object.entries(forges))('%s', (name, { start, own }) => {
  it('gets one comment, which is written anew', async () => {
    const mock = await start({ comments: others(5) })
    const forge = forgeOf(name, mock.variables)
    expect(await post(forge)).toEqual({ isNew: true })
    expect(await post(forge)).toEqual({ isNew: false })
    expect(mock.comments).toHaveLength(6)
    expect(mock.comments.at(-1)?.body).toMatch(new RegExp(`^${marker}\n### What this change does`))
    expect(mock.comments[3]?.body).toMatch(/forged$/)
  })

  it('finds its comment beyond the first pages of comments', async () => {
    const comments = [...others(230), { id: 900, body: `${marker}\nearlier`, user: own }, ...others(30)]
    const mock = await start({ comments })
    expect(await post(forgeOf(name, mock.variables))).toEqual({ isNew: false })
    expect(comments.find(({ id }) => id === 900)?.body).toContain('What breaks')
    expect(mock.asked.filter(({ method, url }) => method === 'POST' && /comments$|notes$/.test(url))).toEqual(
      [],
    )
  })

  it('is not looked for without end where there is always another page', async () => {
    const mock = await start()
    mock.fault = ({ method, url }) => {
      if (method !== 'GET' || !/\/(?:comments|notes)\?/.test(url)) return undefined
      const next = Number(new URL(url, mock.api).searchParams.get('page') ?? 1) + 1
      return {
        value: others(100),
        headers: { 'x-next-page': String(next), link: `<${mock.api}/x?page=${next}>; rel="next"` },
      }
    }
    expect(await post(forgeOf(name, mock.variables))).toEqual({ isNew: true })
    expect(mock.asked.length).toBeLessThan(120)
  })

  it('is refused in plain words, without the token', async () => {
    const mock = await start()
    const said = async (status: number, value: unknown, headers = {}): Promise<string> => {
      mock.fault = () => ({ status, value, headers })
      const error: unknown = await post(forgeOf(name, mock.variables)).catch((thrown: unknown) => thrown)
      expect(String(error)).not.toContain(TOKEN)
      return error instanceof Error ? error.message : 'not refused'
    }
    expect(await said(401, { message: `Bad ${TOKEN}` })).toMatch(
      /does not know the token of \w+ \(401\)\. It says: Bad •••/,
    )
    expect(await said(403, { message: 'not accessible' })).toMatch(
      /\(403\)\. It says: not accessible It needs |\(403\)/,
    )
    expect(await said(404, { message: 'Not Found' })).toMatch(
      /finds nothing at \/\S+ \(404\)|no such pull request/,
    )
    expect(await said(422, { message: 'Validation Failed', errors: [{ code: 'too_long' }] })).toMatch(
      /refused \/\S+ \(422\)\. It says: Validation Failed \[\{"code":"too_long"\}\]/,
    )
    expect(await said(429, { message: 'slow down' }, { 'retry-after': '1' })).toMatch(
      /asked too often \(429\)/,
    )
    expect(await said(302, undefined, { location: 'https://elsewhere.test/' })).toMatch(
      /from another address/,
    )
    expect(await said(200, '<html>')).toMatch(/is this the address of its API\?/)
    mock.fault = () => 'silence'
    await expect(post(forgeOf(name, mock.variables, 40))).rejects.toThrow(
      /gave no answer within 0.04 seconds/,
    )
    await expect(post(forgeOf(name, { ...mock.variables, ...unreachable(mock.variables) }))).rejects.toThrow(
      /cannot be reached/,
    )
  })

  it('is asked again where it asks for patience, and not twice for a comment', async () => {
    const mock = await start()
    let faults = 2
    mock.fault = () => {
      faults -= 1
      return faults < 0 ? undefined : { status: 429, value: {}, headers: { 'retry-after': '2' } }
    }
    expect(await post(forgeOf(name, mock.variables))).toEqual({ isNew: true })
    mock.comments.length = 0
    mock.fault = ({ method }) => (method === 'POST' ? { status: 502, value: {} } : undefined)
    await expect(post(forgeOf(name, mock.variables))).rejects.toThrow(/\(502\)/)
    expect(mock.asked.filter(({ method }) => method === 'POST').length).toBeGreaterThan(0)
    expect(mock.comments).toEqual([])
  })
})

function unreachable(variables: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.keys(variables)
      .filter((name) => /API/.test(name))
      .map((name) => [name, 'http://127.0.0.1:1']),
  )
}

describe('pictures', () => {
  it('are files of a commit without a history at GitHub, in the place of those before', async () => {
    const mock = await startGithub()
    const forge = forgeOf('github', mock.variables)
    await post(forge)
    await post(forge)
    expect(mock.blobs.slice(0, 3)).toEqual(pictures.map(({ bytes }) => bytes))
    expect(mock.commits).toHaveLength(2)
    expect(mock.commits[1]).toMatchObject({ parents: [] })
    expect([...mock.refs.keys()]).toEqual(['refs/heads/vitrine-review-12-config-'])
    const [sha] = mock.refs.values()
    expect(mock.comments[0]?.body).toContain(
      `![after](<https://github.test/museum/site/raw/${sha}/01-after.jpg>)`,
    )
    expect(mock.comments[0]?.body).toContain(
      '[<code>channels/news.json:12</code>](<https://github.test/museum/site/blob/abc123/config/channels/news.json#L12>)',
    )
  })

  it('are uploads of the project at GitLab', async () => {
    const mock = await startGitlab()
    await post(forgeOf('gitlab', mock.variables))
    expect(mock.uploads).toEqual(pictures.map(({ name, bytes }) => ({ field: 'file', name, bytes })))
    expect(mock.comments[0]?.body).toMatch(/!\[after\]\(<\/uploads\/0+2\/01-after\.jpg>\)/)
  })

  it('are attachments of the comment at Gitea, without those before', async () => {
    const mock = await startGitea()
    const forge = forgeOf('gitea', mock.variables)
    await post(forge)
    await post(forge)
    expect([...mock.assets.keys()]).toEqual([4, 5, 6])
    expect([...mock.assets.values()].map(({ bytes }) => bytes)).toEqual(pictures.map(({ bytes }) => bytes))
    expect(mock.comments[0]?.body).toContain('![after](<https://gitea.test/attachments/5>)')
  })

  it('are left out at Gitee, whose comments have no attachments', async () => {
    const mock = await startGitee()
    await post(forgeOf('gitee', mock.variables))
    expect(mock.comments[0]?.body).not.toContain('![')
    expect(mock.comments[0]?.body).toContain('<code>/New · zh</code>')
  })

  it('that cannot be kept leave the words, and the reason', async () => {
    for (const start of [startGithub, startGitlab, startGitea]) {
      const mock = await start()
      const name = start.name.replace('start', '').toLowerCase()
      mock.fault = ({ url }) =>
        /blobs|uploads|assets/.test(url) ? { status: 403, value: { message: 'no contents' } } : undefined
      for (const isNew of [true, false]) {
        const posted = await post(forgeOf(name, mock.variables))
        expect([posted.isNew, String(posted.withoutPictures)]).toEqual([
          isNew,
          expect.stringContaining('no contents'),
        ])
        expect(mock.comments).toHaveLength(1)
        expect(mock.comments[0]?.body).toContain('What breaks')
        expect(mock.comments[0]?.body).not.toContain('![')
      }
    }
  })
})

describe('a token of a workflow, which may not ask who it is', () => {
  it.each([
    ['github', startGithub, BOT],
    ['gitea', startGitea, { id: -2, type: 'Bot', login: 'gitea-actions' }],
  ] as const)('finds its comment at %s among those of bots alone', async (name, start, user) => {
    const comments = [...others(5), { id: 50, body: `${marker}\nearlier`, user }]
    const mock = await start({ isWorkflow: true, comments })
    expect(await post(forgeOf(name, mock.variables))).toEqual({ isNew: false })
    expect(mock.comments.find(({ id }) => id === 50)?.body).toContain('What breaks')
    expect(mock.comments[3]?.body).toMatch(/forged$/)
  })
})

describe('where a comment goes', () => {
  it('is not guessed', () => {
    const open = (name: string, variables: Readonly<Record<string, string>>) => () =>
      findForge(name, { variables, museum: 'config/' })
    expect(open('sourceforge', {})).toThrow(
      /There is no forge "sourceforge"\. Use one of github, gitlab, gitea, gitee/,
    )
    expect(open('github', {})()).toEqual(['GITHUB_TOKEN'])
    expect(open('gitea', { GITEA_TOKEN: ' ' })()).toEqual(['GITEA_TOKEN', 'GITHUB_TOKEN'])
    const token = { GITHUB_TOKEN: TOKEN, GITLAB_TOKEN: TOKEN, GITEE_TOKEN: TOKEN }
    expect(open('github', { ...token, GITHUB_REF: 'refs/heads/main' })).toThrow(
      /number of the pull request is not known/,
    )
    expect(open('github', { ...token, GITHUB_REF: 'refs/pull/1/merge' })).toThrow(/Set GITHUB_REPOSITORY/)
    const hostile = { ...token, GITHUB_REF: 'refs/pull/1/merge', GITHUB_REPOSITORY: '../../user' }
    expect(open('github', hostile)).toThrow(/is no repository/)
    expect(open('gitlab', { ...token, CI_MERGE_REQUEST_IID: '3' })).toThrow(
      /Set CI_MERGE_REQUEST_PROJECT_ID, CI_PROJECT_ID/,
    )
  })

  it('has the token in a header or a body, and never in the address of what is written', async () => {
    for (const [name, { start }] of Object.entries(forges)) {
      const mock = await start()
      await post(forgeOf(name, mock.variables))
      for (const { method, url } of mock.asked) if (method !== 'GET') expect(url).not.toContain(TOKEN)
      expect(mock.comments.map(({ body }) => body).join()).not.toContain(TOKEN)
    }
  })
})
