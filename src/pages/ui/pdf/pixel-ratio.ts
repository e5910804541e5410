/** What every browser draws, old telephones included. */
const MAX_PIXELS = 16_000_000
const MAX_SIDE = 16_000

/** Pixels of the canvas for each pixel of the page: the screen's, fewer where the page is very large. */
export function pixelRatio(width: number, height: number, screen: number): number {
  return Math.min(screen, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / Math.max(width, height))
}
