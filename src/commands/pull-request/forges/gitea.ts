import { percentEncoded } from '../../../base/path-segment.ts'
import {
  answeredList,
  type Forge,
  findComment,
  isBy,
  memberText,
  neededValue,
  type PullRequest,
  percentEncodedPath,
  unlessRefused,
} from './forge.ts'

const NAME = 'Gitea'

/** ID of the user behind a workflow token, which has no account. */
const ACTIONS_USER = '-2'

/** Opens a pull request at Gitea or Forgejo (REST API v1). */
export function giteaForge({ ask, repository, number, server, commit }: PullRequest): Forge {
  const issues = `/repos/${repository}/issues`
  return {
    name: NAME,
    maxLength: 65_536,
    find: async (marker) => {
      const own = await unlessRefused(ask('GET', '/user'))
      const id = memberText(own?.value, 'id') ?? ACTIONS_USER
      // The list of comments has no paging.
      const pageOf = async () => ({
        comments: (await ask('GET', `${issues}/${number}/comments`)).value,
      })
      return findComment(NAME, marker, (comment) => isBy(comment, id), pageOf)
    },
    create: async (body) =>
      neededValue((await ask('POST', `${issues}/${number}/comments`, { body })).value, 'id', NAME),
    update: async (id, body) => {
      await ask('PATCH', `${issues}/comments/${id}`, { body })
    },
    upload: async (pictures, id) => {
      const assets = `${issues}/comments/${id}/assets`
      const earlier = answeredList((await ask('GET', assets)).value, NAME)
      const addresses = new Map<string, string>()
      for (const { name, bytes } of pictures) {
        const form = new FormData()
        form.append('attachment', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
        const { value } = await ask('POST', `${assets}?name=${percentEncoded(name)}`, form)
        addresses.set(name, neededValue(value, 'browser_download_url', NAME))
      }
      for (const asset of earlier) await ask('DELETE', `${assets}/${neededValue(asset, 'id', NAME)}`)
      return addresses
    },
    ...(commit && {
      placeOf: (file: string, line: number) =>
        `${server}/${repository}/src/commit/${commit}/${percentEncodedPath(file)}#L${line}`,
    }),
  }
}
