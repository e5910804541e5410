/** Where the content service answers; one that ends in a slash includes all below it. */
export const contentPaths = [
  '/api/',
  '/refFileObject/',
  '/file/',
  '/files/',
  '/iiif/',
  '/cmsSearch',
  '/openapi.json',
] as const

/** Whether the content service answers a path. */
export function isContentPath(path: string): boolean {
  return contentPaths.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known))
}
