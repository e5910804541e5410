import { createEasel } from './core/easel.ts'
import { scenes } from './scenes.ts'

/** The names that may stand in `/demo/<scene>/<slug>.webp`. */
export const sceneNames: readonly string[] = Object.keys(scenes)

const picturePath = /^\/demo\/([a-z-]+)\/([a-z0-9-]+)\.webp$/

/**
 * Draws the picture a path names, as WebP bytes: the scene gives subject and size, the slug the variation.
 * The same path gives the same bytes. `undefined` where the path names no scene.
 */
export async function drawPicture(path: string): Promise<Buffer | undefined> {
  const [, name = '', slug = ''] = picturePath.exec(path) ?? []
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined
  if (!scene) return undefined
  return scene.draw(createEasel(`${name}/${slug}`, scene.width, scene.height))
}
