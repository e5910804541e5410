import type { Easel } from '../core/easel.ts'
import { svgDocument } from '../core/easel.ts'
import { finishSheet } from '../core/finish.ts'

/** Renders a drawing in wash on paper. */
export function paint(easel: Easel, body: string, grain = 0.05, vignette = 0.1): Promise<Buffer> {
  return finishSheet(svgDocument(easel, body), easel.width, easel.height, { grain, vignette })
}
