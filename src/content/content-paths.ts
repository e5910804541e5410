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
