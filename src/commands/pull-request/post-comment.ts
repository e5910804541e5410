import { type CommentOptions, commentOf, markerOf } from './comment.ts'
import type { CommentPicture, Forge } from './forges/forge.ts'
import type { Review } from './review.ts'

/** What became of a comment. */
export interface PostedComment {
  readonly isNew: boolean
  /** Why it is without its pictures. */
  readonly withoutPictures?: unknown
}

/**
 * Writes a review as a comment of its pull request, or anew in the one that is there. The words do not wait for the pictures, and
 * are there where these cannot be kept.
 */
export async function postComment(
  forge: Forge,
  review: Review,
  pictures: readonly CommentPicture[],
  options: Pick<CommentOptions, 'language' | 'report'>,
): Promise<PostedComment> {
  const bodyWith = (addresses: ReadonlyMap<string, string>): string =>
    commentOf(review, {
      ...options,
      maxLength: forge.maxLength,
      placeAt: forge.placeOf,
      pictureAt: (name) => addresses.get(name),
    })
  const plain = bodyWith(new Map())
  const found = await forge.find(markerOf(review.root))
  const id = found ?? (await forge.create(plain))
  const posted = { isNew: found === undefined }
  if (forge.upload === undefined || pictures.length === 0) {
    if (found !== undefined) await forge.update(id, plain)
    return posted
  }
  try {
    await forge.update(id, bodyWith(await forge.upload(pictures, id)))
    return posted
  } catch (error) {
    if (found !== undefined) await forge.update(id, plain)
    return { ...posted, withoutPictures: error }
  }
}
