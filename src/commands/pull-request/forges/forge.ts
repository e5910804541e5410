import { Refused } from './client.ts'

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

/** What a call gives, or undefined where the token may not make it. */
export async function unlessRefused<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Refused && [403, 404].includes(error.refusal)) return undefined
    throw error
  }
}
