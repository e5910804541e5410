const LINK = /<([^>]*)>([^<]*)/g
const NEXT = /;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?:[\s";,]|$)/i

/** The address of the next page in a Link header (RFC 8288); undefined where it names none. */
export function nextLinkIn(header: string): string | undefined {
  return Array.from(header.matchAll(LINK)).find(([, , parameters = '']) => NEXT.test(parameters))?.[1]
}

/** The number of all records in a header: alone, or at the end of a Content-Range (RFC 9110) such as "items 0-24/319". */
export function totalIn(header: string): number | undefined {
  const digits = /^(?:[\w-]+ (?:\d+-\d+|\*)\/)?(\d+)$/.exec(header.trim())?.[1]
  return digits !== undefined && Number.isSafeInteger(Number(digits)) ? Number(digits) : undefined
}
