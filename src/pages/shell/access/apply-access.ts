import {
  ACCESS_COOKIE,
  ACCESS_DAYS,
  type Access,
  accessAttributes,
  accessFlags,
  accessValue,
} from '../../../engine/contracts/access.ts'

const names = ['data-text', 'data-contrast', ...accessFlags.map((name) => `data-${name}`)]

/** Makes the page look as the settings say, and remembers them. */
export function applyAccess(access: Access): void {
  const { documentElement } = document
  const attributes = accessAttributes(access)
  for (const name of names) {
    const value = attributes[name]
    if (value === undefined) documentElement.removeAttribute(name)
    else documentElement.setAttribute(name, value)
  }
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${ACCESS_COOKIE}=${accessValue(access)}; Path=/; Max-Age=${ACCESS_DAYS * 86400}; SameSite=Lax${secure}`
}
