import type ImageViewer from 'viewerjs'

/** Where a picture is once the movement under way is over. */
function boxOf(picture: Element): DOMRect {
  for (const animation of picture.getAnimations()) animation.finish()
  return picture.getBoundingClientRect()
}

/** As much of a distance as leaves no gap between the picture's edge and the stage's. */
function within(distance: number, before: number, after: number): number {
  return distance > 0 ? Math.min(distance, Math.max(before, 0)) : Math.max(distance, Math.min(-after, 0))
}

/**
 * Moves the picture on a stage by some pixels, never past its edges. False where it is not larger than the stage
 * along that way.
 */
export function movePicture(viewer: ImageViewer, stage: Element, x: number, y: number): boolean {
  const picture = stage.querySelector('.viewer-canvas > img')
  if (picture === null) return false
  const [inner, outer] = [boxOf(picture), stage.getBoundingClientRect()]
  const isWide = x !== 0 && inner.width > outer.width + 1
  const isTall = y !== 0 && inner.height > outer.height + 1
  if (!isWide && !isTall) return false
  viewer.move(
    isWide ? within(x, outer.left - inner.left, inner.right - outer.right) : 0,
    isTall ? within(y, outer.top - inner.top, inner.bottom - outer.bottom) : 0,
  )
  return true
}
