import { type CallForge, type Forge, findComment, isBy, neededValue, percentEncodedPath } from './forge.ts'

interface MergeRequest {
  readonly ask: CallForge
  /** Project ID, or its path percent-encoded as one segment. */
  readonly project: string
  readonly number: string
  /** URL of the project. */
  readonly page?: string
  readonly commit?: string
}

const NAME = 'GitLab'

/** Opens a merge request at GitLab (REST API v4). */
export function gitlabForge({ ask, project, number, page, commit }: MergeRequest): Forge {
  const notes = `/projects/${project}/merge_requests/${number}/notes`
  return {
    name: NAME,
    maxLength: 1_000_000,
    find: async (marker) => {
      const own = neededValue((await ask('GET', '/user')).value, 'id', NAME)
      const pageOf = async (page: number) => {
        const { value, headers } = await ask(
          'GET',
          `${notes}?per_page=100&sort=asc&order_by=created_at&page=${page}`,
        )
        const next = Number(headers.get('x-next-page') ?? '')
        return { comments: value, next: Number.isSafeInteger(next) && next > page ? next : undefined }
      }
      return findComment(NAME, marker, (note) => isBy(note, own, 'author'), pageOf)
    },
    create: async (body) => neededValue((await ask('POST', notes, { body })).value, 'id', NAME),
    update: async (id, body) => {
      await ask('PUT', `${notes}/${id}`, { body })
    },
    upload: async (pictures) => {
      const addresses = new Map<string, string>()
      for (const { name, bytes } of pictures) {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
        const { value } = await ask('POST', `/projects/${project}/uploads`, form)
        addresses.set(name, neededValue(value, 'url', NAME))
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
