/** 32 characters that nobody can guess. Not `randomUUID`, which browsers keep from pages that did not come over https. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
