/** An address as the URL standard reads it; undefined for what is none, such as "http://javascript:alert(1)". Browsers of before 2023 have no `URL.parse`. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
