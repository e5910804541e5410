import { type Message, message } from './messages/message.ts'

/** Origins allowed in "images.hosts"; other IP addresses are set by "images" of a source. */
const NAMED = /^https?:\/\/(?:[\w.-]+\.[a-z]+|localhost|127\.0\.0\.1)(?::\d+)?$/i

/** Start of a protocol-relative URL, such as "//cdn.example.org/a.jpg"; "//upload/a.jpg" is a path with an extra slash. */
const OTHER_HOST = /^(?=\/\/[^\s/?#]+\.[a-z][a-z0-9-]+(?::\d+)?\/.)/i

/** Converts a protocol-relative URL to https; returns any other unchanged. */
export function schemelessToHttps(address: string): string {
  return address.trim().replace(OTHER_HOST, 'https:')
}

/** Returns the host of an origin for "images.hosts"; undefined if it cannot be listed there. */
export function namedHost(origin: string): string | undefined {
  return NAMED.test(origin) ? origin.replace(/^https?:\/\//i, '') : undefined
}

/**
 * Returns a hint for displaying pictures from an origin. `takesHosts` is whether an import could fetch them with
 * `--picture-hosts`.
 */
export function hostCure(origin: string, takesHosts = false): Message {
  const host = namedHost(origin)
  if (host === undefined)
    return message`Write "images": { "base": "${origin}" } in the source that shows these records, or give the server a name.`
  // Only https is fetched.
  return takesHosts && origin.startsWith('https:')
    ? message`Add "${host}" to "images.hosts" of site.json, so that visitors' browsers may load them from there; or import again with --picture-hosts ${host}, which stores the pictures here.`
    : message`Add "${host}" to "images.hosts" of site.json, so that visitors' browsers may load them from there; or store the files here.`
}
