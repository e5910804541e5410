/** Where the content service answers; an entry that ends in a slash stands for all below it. */
const PATHS = ['/api/', '/refFileObject/', '/file/', '/files/', '/iiif/', '/cmsSearch', '/openapi.json']

/** Whether a path, without its query, is one the content service answers. */
export const ownsPath = (path: string): boolean =>
  PATHS.some((own) => (own.endsWith('/') ? path.startsWith(own) : path === own))
