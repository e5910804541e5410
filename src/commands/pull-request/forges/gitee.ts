import { percentEncoded } from '../../../base/path-segment.ts'
import {
  answeredList,
  type Forge,
  findComment,
  isBy,
  neededValue,
  type PullRequest,
  percentEncodedPath,
} from './forge.ts'

interface GiteePullRequest extends PullRequest {
  readonly token: string
}

const NAME = 'Gitee'
const PAGE_SIZE = 100

/** Opens a pull request at Gitee (REST API v5). The token is a query parameter, and comments have no attachments. */
export function giteeForge({ ask, repository, number, server, commit, token }: GiteePullRequest): Forge {
  const pulls = `/repos/${repository}/pulls`
  const query = `access_token=${percentEncoded(token)}`
  return {
    name: NAME,
    maxLength: 65_536,
    find: async (marker) => {
      const own = neededValue((await ask('GET', `/user?${query}`)).value, 'id', NAME)
      const pageOf = async (page: number) => {
        const path = `${pulls}/${number}/comments?page=${page}&per_page=${PAGE_SIZE}&comment_type=pr_comment&${query}`
        const comments = answeredList((await ask('GET', path)).value, NAME)
        return { comments, next: comments.length < PAGE_SIZE ? undefined : page + 1 }
      }
      return findComment(NAME, marker, (comment) => isBy(comment, own), pageOf)
    },
    create: async (body) =>
      neededValue(
        (await ask('POST', `${pulls}/${number}/comments`, { access_token: token, body })).value,
        'id',
        NAME,
      ),
    update: async (id, body) => {
      await ask('PATCH', `${pulls}/comments/${id}`, { access_token: token, body })
    },
    ...(commit && {
      placeOf: (file: string, line: number) =>
        `${server}/${repository}/blob/${commit}/${percentEncodedPath(file)}#L${line}`,
    }),
  }
}
