import { nextLinkIn } from '../../../base/next-link.ts'
import { isObject } from '../../../base/object.ts'
import { type Ask, listOf, needed, textOf } from './client.ts'
import { type CommentPicture, type Forge, unlessRefused } from './forge.ts'
import { percentEncodedPath } from './path.ts'

interface PullRequest {
  readonly ask: Ask
  /** "owner/name". */
  readonly repository: string
  readonly number: string
  /** Address of the forge's pages. */
  readonly server: string
  /** Commit that is reviewed. */
  readonly commit?: string
  /** Name of a branch of its own for pictures. */
  readonly branch: string
}

const NAME = 'GitHub'
const MAX_PAGES = 100

function bodyOf(comment: unknown): string {
  return textOf(comment, 'body') ?? ''
}

/**
 * Whether a comment was written with this token. A token of a workflow may not ask who it is: then it is that of a bot, and bots alone
 * can have written the comment.
 */
function isOwn(comment: unknown, own: string | undefined): boolean {
  const user = isObject(comment) ? comment.user : undefined
  return own === undefined ? textOf(user, 'type') === 'Bot' : textOf(user, 'id') === own
}

/** Keeps pictures as the files of one commit without a history, which replaces the one before. */
async function upload(
  { ask, repository, server, branch }: PullRequest,
  pictures: readonly CommentPicture[],
): Promise<ReadonlyMap<string, string>> {
  const git = `/repos/${repository}/git`
  const files: object[] = []
  for (const { name, bytes } of pictures) {
    const { value } = await ask('POST', `${git}/blobs`, {
      content: bytes.toString('base64'),
      encoding: 'base64',
    })
    files.push({ path: name, mode: '100644', type: 'blob', sha: needed(value, 'sha', NAME) })
  }
  const tree = await ask('POST', `${git}/trees`, { tree: files })
  const commit = await ask('POST', `${git}/commits`, {
    message: 'Pictures of a review',
    tree: needed(tree.value, 'sha', NAME),
    parents: [],
  })
  const sha = needed(commit.value, 'sha', NAME)
  const refs = await ask('GET', `${git}/matching-refs/heads/${branch}`)
  const isThere = listOf(refs.value, NAME).some((ref) => textOf(ref, 'ref') === `refs/heads/${branch}`)
  if (isThere) await ask('PATCH', `${git}/refs/heads/${branch}`, { sha, force: true })
  else await ask('POST', `${git}/refs`, { ref: `refs/heads/${branch}`, sha })
  // By the commit: the address of a picture never shows another one.
  return new Map(pictures.map(({ name }) => [name, `${server}/${repository}/raw/${sha}/${name}`]))
}

/** A pull request at GitHub, by its REST API of 2022-11-28. */
export function githubForge(request: PullRequest): Forge {
  const { ask, repository, number, server, commit } = request
  const comments = `/repos/${repository}/issues/${number}/comments`
  return {
    name: NAME,
    maxLength: 65_536,
    find: async (marker) => {
      const own = await unlessRefused(ask('GET', '/user'))
      const id = textOf(own?.value, 'id')
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const { value, headers } = await ask('GET', `${comments}?per_page=100&page=${page}`)
        const found = listOf(value, NAME).find(
          (comment) => bodyOf(comment).startsWith(marker) && isOwn(comment, id),
        )
        if (found !== undefined) return needed(found, 'id', NAME)
        if (nextLinkIn(headers.get('link') ?? '') === undefined) return undefined
      }
      return undefined
    },
    create: async (body) => needed((await ask('POST', comments, { body })).value, 'id', NAME),
    update: async (id, body) => {
      await ask('PATCH', `/repos/${repository}/issues/comments/${id}`, { body })
    },
    upload: (pictures) => upload(request, pictures),
    ...(commit && {
      placeOf: (file: string, line: number) =>
        `${server}/${repository}/blob/${commit}/${percentEncodedPath(file)}#L${line}`,
    }),
  }
}
