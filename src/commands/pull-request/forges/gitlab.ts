import { isObject } from '../../../base/object.ts'
import { type Ask, listOf, needed, textOf } from './client.ts'
import type { Forge } from './forge.ts'
import { percentEncodedPath } from './path.ts'

interface MergeRequest {
  readonly ask: Ask
  /** Its number, or its path percent-encoded as one segment. */
  readonly project: string
  readonly number: string
  /** Address of the project's page. */
  readonly page?: string
  readonly commit?: string
}

const NAME = 'GitLab'

/** A merge request at GitLab, by its REST API v4. */
export function gitlabForge({ ask, project, number, page, commit }: MergeRequest): Forge {
  const notes = `/projects/${project}/merge_requests/${number}/notes`
  return {
    name: NAME,
    maxLength: 1_000_000,
    find: async (marker) => {
      const own = needed((await ask('GET', '/user')).value, 'id', NAME)
      for (let next = '1'; next !== ''; ) {
        const { value, headers } = await ask(
          'GET',
          `${notes}?per_page=100&sort=asc&order_by=created_at&page=${next}`,
        )
        const found = listOf(value, NAME).find(
          (note) =>
            textOf(note, 'body')?.startsWith(marker) === true &&
            textOf(isObject(note) ? note.author : undefined, 'id') === own,
        )
        if (found !== undefined) return needed(found, 'id', NAME)
        const given = headers.get('x-next-page') ?? ''
        next = /^\d+$/.test(given) && Number(given) > Number(next) ? given : ''
      }
      return undefined
    },
    create: async (body) => needed((await ask('POST', notes, { body })).value, 'id', NAME),
    update: async (id, body) => {
      await ask('PUT', `${notes}/${id}`, { body })
    },
    upload: async (pictures) => {
      const addresses = new Map<string, string>()
      for (const { name, bytes } of pictures) {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
        const { value } = await ask('POST', `/projects/${project}/uploads`, form)
        addresses.set(name, needed(value, 'url', NAME))
      }
      return addresses
    },
    ...(page !== undefined &&
      commit !== undefined && {
        placeOf: (file: string, line: number) =>
          `${page}/-/blob/${commit}/${percentEncodedPath(file)}#L${line}`,
      }),
  }
}
