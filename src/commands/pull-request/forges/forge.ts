import { isObject } from '../../../base/object.ts'
import { type Ask, listOf, memberText, needed, Refused } from './client.ts'

/** A picture to be shown in a comment. */
export interface CommentPicture {
  /** Such as "01-before.jpg". */
  readonly name: string
  readonly bytes: Buffer
}

/** A pull request at a forge, with its comments. */
export interface Forge {
  readonly name: string
  /** Most characters of a comment. */
  readonly maxLength: number
  /** Our own comment that has a text; somebody else's is none, whatever it says. */
  readonly find: (marker: string) => Promise<string | undefined>
  /** Gives the comment's id. */
  readonly create: (body: string) => Promise<string>
  readonly update: (id: string, body: string) => Promise<void>
  /** Gives the address of each picture; absent where a comment can have none. */
  readonly upload?: (pictures: readonly CommentPicture[], id: string) => Promise<ReadonlyMap<string, string>>
  /** The page of a line of a file, in the state that is reviewed. */
  readonly placeOf?: (file: string, line: number) => string
}

/** The pull request of a forge whose addresses are as those of GitHub. */
export interface PullRequest {
  readonly ask: Ask
  /** "owner/name". */
  readonly repository: string
  readonly number: string
  /** Address of the forge's pages. */
  readonly server: string
  /** Commit that is reviewed. */
  readonly commit?: string
}

/** Pages of comments that are looked through: a forge that says for ever that there is another one must not hold the job. */
const MAX_PAGES = 100

/** A page of comments, and by which number the next is asked for; undefined after the last. */
export interface CommentPage {
  readonly comments: unknown
  readonly next?: number | undefined
}

/** The id of the first comment that begins with a text and is our own. */
export async function findComment(
  forge: string,
  marker: string,
  isOwn: (comment: unknown) => boolean,
  pageOf: (page: number) => Promise<CommentPage>,
): Promise<string | undefined> {
  let page: number | undefined = 1
  for (let asked = 0; page !== undefined && asked < MAX_PAGES; asked += 1) {
    const { comments, next }: CommentPage = await pageOf(page)
    const found = listOf(comments, forge).find(
      (comment) => memberText(comment, 'body')?.startsWith(marker) === true && isOwn(comment),
    )
    if (found !== undefined) return needed(found, 'id', forge)
    page = next
  }
  return undefined
}

/** Whether a comment was written by a user; `member` is what the forge calls its author. */
export function isBy(comment: unknown, id: string, member = 'user'): boolean {
  return memberText(isObject(comment) ? comment[member] : undefined, 'id') === id
}

/** What a call gives, or undefined where the token may not make it. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Refused && [403, 404].includes(error.refusal)) return undefined
    throw error
  }
}
