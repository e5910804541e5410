import { isObject } from '../../../base/object.ts'
import { nextLinkIn } from '../../../sources/read-response.ts'
import {
  answeredList,
  type CommentPicture,
  type Forge,
  findComment,
  isBy,
  memberText,
  neededValue,
  type PullRequest,
  percentEncodedPath,
  unlessRefused,
} from './forge.ts'

interface GithubPullRequest extends PullRequest {
  /** Name of the branch for pictures. */
  readonly branch: string
}

const NAME = 'GitHub'

/** Whether a comment was written with this token. Workflow tokens cannot read their user; the author must then be a bot. */
function isOwn(comment: unknown, own: string | undefined): boolean {
  if (own !== undefined) return isBy(comment, own)
  return memberText(isObject(comment) ? comment.user : undefined, 'type') === 'Bot'
}

/** Uploads pictures as a single commit without parents, which replaces the previous one. */
async function uploadPictures(
  { ask, repository, server, branch }: GithubPullRequest,
  pictures: readonly CommentPicture[],
): Promise<ReadonlyMap<string, string>> {
  const git = `/repos/${repository}/git`
  const files: object[] = []
  for (const { name, bytes } of pictures) {
    const { value } = await ask('POST', `${git}/blobs`, {
      content: bytes.toString('base64'),
      encoding: 'base64',
    })
    files.push({ path: name, mode: '100644', type: 'blob', sha: neededValue(value, 'sha', NAME) })
  }
  const tree = await ask('POST', `${git}/trees`, { tree: files })
  const commit = await ask('POST', `${git}/commits`, {
    message: 'Pictures of a review',
    tree: neededValue(tree.value, 'sha', NAME),
    parents: [],
  })
  const sha = neededValue(commit.value, 'sha', NAME)
  const refs = await ask('GET', `${git}/matching-refs/heads/${branch}`)
  const isThere = answeredList(refs.value, NAME).some(
    (ref) => memberText(ref, 'ref') === `refs/heads/${branch}`,
  )
  if (isThere) await ask('PATCH', `${git}/refs/heads/${branch}`, { sha, force: true })
  else await ask('POST', `${git}/refs`, { ref: `refs/heads/${branch}`, sha })
  // By commit, so that the URL of a picture never shows another one.
  return new Map(pictures.map(({ name }) => [name, `${server}/${repository}/raw/${sha}/${name}`]))
}

/** Opens a pull request at GitHub (REST API 2022-11-28). */
export function githubForge(request: GithubPullRequest): Forge {
  const { ask, repository, number, server, commit } = request
  const comments = `/repos/${repository}/issues/${number}/comments`
  return {
    name: NAME,
    maxLength: 65_536,
    find: async (marker) => {
      const own = await unlessRefused(ask('GET', '/user'))
      const id = memberText(own?.value, 'id')
      const pageOf = async (page: number) => {
        const { value, headers } = await ask('GET', `${comments}?per_page=100&page=${page}`)
        const isLast = nextLinkIn(headers.get('link') ?? '') === undefined
        return { comments: value, next: isLast ? undefined : page + 1 }
      }
      return findComment(NAME, marker, (comment) => isOwn(comment, id), pageOf)
    },
    create: async (body) => neededValue((await ask('POST', comments, { body })).value, 'id', NAME),
    update: async (id, body) => {
      await ask('PATCH', `/repos/${repository}/issues/comments/${id}`, { body })
    },
    upload: (pictures) => uploadPictures(request, pictures),
    ...(commit && {
      placeOf: (file: string, line: number) =>
        `${server}/${repository}/blob/${commit}/${percentEncodedPath(file)}#L${line}`,
    }),
  }
}
