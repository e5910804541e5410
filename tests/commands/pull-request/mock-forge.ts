import type { IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { startServer } from '../../support/local-server.ts'

/** A request that a forge got. */
export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Answered {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly value?: unknown
}

export interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly id: number; readonly type: string; readonly login: string }
}

export const TOKEN = 'secret-token-7f3a'
export const OWN = { id: 7, type: 'User', login: 'reviewer' }
export const BOT = { id: 41898282, type: 'Bot', login: 'github-actions[bot]' }
export const OTHER = { id: 9, type: 'User', login: 'somebody' }

/** What stands before the paths that the forge documents. */
type Answer = (asked: Asked, path: string, query: URLSearchParams) => Answered | undefined

interface MockForge {
  readonly api: string
  readonly asked: Asked[]
  readonly comments: Comment[]
  /** Answers with a fault while it is there. */
  fault: ((asked: Asked) => Answered | 'silence' | undefined) | undefined
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('latin1')
}

/** The text of a JSON body, which was read byte by byte. */
function jsonOf({ body }: Asked): Record<string, unknown> {
  return JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
}

async function startForge(prefix: string, comments: Comment[], answer: Answer): Promise<MockForge> {
  const forge: MockForge = { api: '', asked: [], comments, fault: undefined }
  const server = await startServer((request, response) => {
    const { method = '', url = '', headers } = request
    void bodyOf(request).then((body) => {
      const asked = { method, url, headers, body }
      forge.asked.push(asked)
      const { pathname, searchParams } = new URL(url, 'http://forge.test')
      const found = forge.fault?.(asked) ?? answer(asked, pathname.slice(prefix.length), searchParams)
      if (found === 'silence') return
      const {
        status = 200,
        headers: more = {},
        value,
      } = found ?? {
        status: 404,
        value: { message: 'Not Found' },
      }
      response.writeHead(status, { 'content-type': 'application/json', ...more })
      response.end(value === undefined ? '' : JSON.stringify(value))
    })
  })
  onTestFinished(server.close)
  return Object.assign(forge, { api: server.address + prefix })
}

function created(comments: Comment[], asked: Asked, user: Comment['user']): Answered {
  const { body } = jsonOf(asked)
  if (typeof body !== 'string' || body === '') return { status: 422, value: { message: 'Validation Failed' } }
  const comment = { id: 1000 + comments.length, body, user }
  comments.push(comment)
  return { status: 201, value: comment }
}

function updated(comments: readonly Comment[], asked: Asked, id: string | undefined): Answered | undefined {
  const comment = comments.find((each) => String(each.id) === id)
  if (comment === undefined) return undefined
  comment.body = String(jsonOf(asked).body)
  return { value: comment }
}

interface GithubOptions {
  /** A token of a workflow may not ask who it is. */
  readonly isWorkflow?: boolean
  readonly comments?: Comment[]
}

/** GitHub's REST API, as far as a comment needs it: comments of an issue by pages with a Link header, and the git database. */
export async function startGithub({ isWorkflow = false, comments = [] }: GithubOptions = {}) {
  const blobs: Buffer[] = []
  const trees: unknown[] = []
  const commits: Record<string, unknown>[] = []
  const refs = new Map<string, string>()
  const sha = (kind: string, count: number): string => `${kind}${count}`.padEnd(40, '0')
  const forge = await startForge('', comments, (asked, path, query) => {
    const { method, headers } = asked
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, value: { message: 'Bad credentials' } }
    if (headers['user-agent'] === undefined) return { status: 403, value: { message: 'User-Agent required' } }
    if (path === '/user')
      return isWorkflow
        ? { status: 403, value: { message: 'Resource not accessible by integration' } }
        : { value: OWN }
    const repository = path.replace('/repos/museum/site', '')
    if (repository === '/issues/12/comments' && method === 'GET') {
      const page = Number(query.get('page') ?? 1)
      const size = Math.min(Number(query.get('per_page') ?? 30), 100)
      const isLast = page * size >= comments.length
      const link = `<${forge.api}${path}?per_page=${size}&page=${page + 1}>; rel="next", <${forge.api}${path}?page=9>; rel="last"`
      return {
        value: comments.slice((page - 1) * size, page * size),
        ...(isLast ? {} : { headers: { link } }),
      }
    }
    if (repository === '/issues/12/comments') return created(comments, asked, isWorkflow ? BOT : OWN)
    const [, comment] = /^\/issues\/comments\/(\d+)$/.exec(repository) ?? []
    if (comment !== undefined && method === 'PATCH') return updated(comments, asked, comment)
    if (repository === '/git/blobs') {
      const { content, encoding } = jsonOf(asked)
      if (encoding !== 'base64') return { status: 422, value: { message: 'Input must be UTF8 encoded' } }
      blobs.push(Buffer.from(String(content), 'base64'))
      return { status: 201, value: { sha: sha('b', blobs.length) } }
    }
    if (repository === '/git/trees') {
      trees.push(jsonOf(asked).tree)
      return { status: 201, value: { sha: sha('t', trees.length) } }
    }
    if (repository === '/git/commits') {
      commits.push(jsonOf(asked))
      return { status: 201, value: { sha: sha('c', commits.length) } }
    }
    const [, matching] = /^\/git\/matching-refs\/(.+)$/.exec(repository) ?? []
    if (matching !== undefined)
      return {
        value: [...refs.keys()].filter((ref) => ref.startsWith(`refs/${matching}`)).map((ref) => ({ ref })),
      }
    if (repository === '/git/refs') {
      const { ref, sha: commit } = jsonOf(asked)
      refs.set(String(ref), String(commit))
      return { status: 201, value: { ref } }
    }
    const [, ref = ''] = /^\/git\/(refs\/.+)$/.exec(repository) ?? []
    if (method !== 'PATCH' || !refs.has(ref)) return undefined
    const { sha: commit, force } = jsonOf(asked)
    if (force !== true) return { status: 422, value: { message: 'Update is not a fast forward' } }
    refs.set(ref, String(commit))
    return { value: { ref } }
  })
  const variables = {
    GITHUB_TOKEN: TOKEN,
    GITHUB_API_URL: forge.api,
    GITHUB_SERVER_URL: 'https://github.test',
    GITHUB_REPOSITORY: 'museum/site',
    GITHUB_REF: 'refs/pull/12/merge',
    GITHUB_SHA: 'abc123',
  }
  return Object.assign(forge, { variables, blobs, trees, commits, refs })
}

/** The file of a multipart body. */
export function fileOf({ body, headers }: Asked) {
  const [, boundary = ''] = /boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
  const [, head = '', ...rest] = (body.split(`--${boundary}`)[1] ?? '')
    .split('\r\n\r\n')
    .flatMap((part, index) => (index === 0 ? ['', part] : [part]))
  const [, field] = /name="([^"]+)"/.exec(head) ?? []
  const [, name] = /filename="([^"]+)"/.exec(head) ?? []
  return { field, name, bytes: Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1') }
}

/** GitLab's REST API v4: notes of a merge request by pages with x-next-page, and uploads of a project. */
export async function startGitlab({ comments = [] }: { readonly comments?: Comment[] } = {}) {
  const uploads: ReturnType<typeof fileOf>[] = []
  const shown = ({ id, body, user }: Comment) => ({ id, body, author: user, system: false })
  const forge = await startForge('/api/v4', comments, (asked, path, query) => {
    const { method, headers } = asked
    if (headers['private-token'] !== TOKEN) return { status: 401, value: { message: '401 Unauthorized' } }
    if (path === '/user') return { value: OWN }
    if (path === '/projects/5/uploads') {
      const file = fileOf(asked)
      uploads.push(file)
      // Markdown takes `url`; `full_path` is where a browser finds the file (doc/api/project_markdown_uploads.md).
      const url = `/uploads/${String(uploads.length).padStart(32, '0')}/${file.name}`
      const alt = file.name?.replace(/\.\w+$/, '')
      const value = {
        id: uploads.length,
        alt,
        url,
        full_path: `/-/project/5${url}`,
        markdown: `![${alt}](${url})`,
      }
      return { status: 201, value }
    }
    const [, note] = /^\/projects\/5\/merge_requests\/12\/notes(?:\/(\d+))?$/.exec(path) ?? [undefined, '?']
    if (note === '?') return undefined
    if (method === 'PUT') return updated(comments, asked, note)
    if (method === 'POST') {
      const { status, value } = created(comments, asked, OWN)
      return { status: status ?? 201, value }
    }
    const page = Number(query.get('page') ?? 1)
    const size = Math.min(Number(query.get('per_page') ?? 20), 100)
    const next = page * size < comments.length ? String(page + 1) : ''
    return {
      value: comments.slice((page - 1) * size, page * size).map(shown),
      headers: { 'x-next-page': next, 'x-page': String(page) },
    }
  })
  const variables = {
    GITLAB_TOKEN: TOKEN,
    CI_API_V4_URL: forge.api,
    CI_PROJECT_ID: '5',
    CI_PROJECT_URL: 'https://gitlab.test/museum/site',
    CI_MERGE_REQUEST_IID: '12',
    CI_COMMIT_SHA: 'abc123',
  }
  return Object.assign(forge, { variables, uploads })
}

/** Gitea's REST API v1: comments of an issue without pages, and the attachments of a comment. */
export async function startGitea({ isWorkflow = false, comments = [] }: GithubOptions = {}) {
  const assets = new Map<number, ReturnType<typeof fileOf>>()
  let count = 0
  const forge = await startForge('/api/v1', comments, (asked, path, query) => {
    const { method, headers } = asked
    if (headers.authorization !== `token ${TOKEN}`)
      return { status: 401, value: { message: 'user does not exist' } }
    if (path === '/user')
      return isWorkflow ? { status: 403, value: { message: 'token does not have scope' } } : { value: OWN }
    const issues = path.replace('/repos/museum/site/issues', '')
    if (issues === '/12/comments')
      return method === 'GET'
        ? { value: comments }
        : created(comments, asked, isWorkflow ? { id: -2, type: 'Bot', login: 'gitea-actions' } : OWN)
    const [, id, rest, asset] = /^\/comments\/(\d+)(?:\/(assets)(?:\/(\d+))?)?$/.exec(issues) ?? []
    if (id === undefined) return undefined
    if (rest === undefined) return method === 'PATCH' ? updated(comments, asked, id) : undefined
    if (method === 'GET') return { value: [...assets.keys()].map((each) => ({ id: each })) }
    if (method === 'DELETE') return assets.delete(Number(asset)) ? { status: 204 } : undefined
    const file = fileOf(asked)
    if (file.field !== 'attachment') return { status: 400, value: { message: 'missing attachment' } }
    count += 1
    assets.set(count, file)
    const value = {
      id: count,
      name: query.get('name'),
      browser_download_url: `https://gitea.test/attachments/${count}`,
    }
    return { status: 201, value }
  })
  const variables = {
    GITEA_TOKEN: TOKEN,
    GITHUB_API_URL: forge.api,
    GITHUB_SERVER_URL: 'https://gitea.test',
    GITHUB_REPOSITORY: 'museum/site',
    GITHUB_REF: 'refs/pull/12/head',
  }
  return Object.assign(forge, { variables, assets })
}

/** Gitee's REST API v5: comments of a pull request by pages, with the token as a parameter. */
export async function startGitee({ comments = [] }: { readonly comments?: Comment[] } = {}) {
  const forge = await startForge('/api/v5', comments, (asked, path, query) => {
    const { method } = asked
    const token = method === 'GET' ? query.get('access_token') : jsonOf(asked).access_token
    if (token !== TOKEN)
      return { status: 401, value: { message: '401 Unauthorized: Access token does not exist' } }
    if (path === '/user') return { value: OWN }
    const pulls = path.replace('/repos/museum/site/pulls', '')
    const [, comment] = /^\/comments\/(\d+)$/.exec(pulls) ?? []
    if (comment !== undefined && method === 'PATCH') return updated(comments, asked, comment)
    if (pulls !== '/12/comments') return undefined
    if (method === 'POST') return created(comments, asked, OWN)
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
    return { value: comments.slice((page - 1) * size, page * size) }
  })
  const variables = {
    GITEE_TOKEN: TOKEN,
    GITEE_API_URL: forge.api,
    GITEE_REPOSITORY: 'museum/site',
    GITEE_PULL_REQUEST: '12',
  }
  return Object.assign(forge, { variables })
}
