import { isObject } from '../../../base/object.ts'
import { percentEncoded } from '../../../base/path-segment.ts'
import { type Ask, listOf, needed, textOf } from './client.ts'
import type { Forge } from './forge.ts'
import { percentEncodedPath } from './path.ts'

interface PullRequest {
  readonly ask: Ask
  /** "owner/name". */
  readonly repository: string
  readonly number: string
  readonly server: string
  readonly commit?: string
  readonly token: string
}

const NAME = 'Gitee'
const AT_ONCE = 100

/** A pull request at Gitee, by its REST API v5, which takes the token as a parameter and has no attachments of comments. */
export function giteeForge({ ask, repository, number, server, commit, token }: PullRequest): Forge {
  const pulls = `/repos/${repository}/pulls`
  const query = `access_token=${percentEncoded(token)}`
  return {
    name: NAME,
    maxLength: 65_536,
    find: async (marker) => {
      const own = needed((await ask('GET', `/user?${query}`)).value, 'id', NAME)
      for (let page = 1; ; page += 1) {
        const path = `${pulls}/${number}/comments?page=${page}&per_page=${AT_ONCE}&comment_type=pr_comment&${query}`
        const list = listOf((await ask('GET', path)).value, NAME)
        const found = list.find(
          (comment) =>
            textOf(comment, 'body')?.startsWith(marker) === true &&
            textOf(isObject(comment) ? comment.user : undefined, 'id') === own,
        )
        if (found !== undefined) return needed(found, 'id', NAME)
        if (list.length < AT_ONCE) return undefined
      }
    },
    create: async (body) =>
      needed(
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
