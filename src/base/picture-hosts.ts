import { type Message, message } from './messages/message.ts'

/** Hosts that "images.hosts" names; other numeric addresses are named by "images" of a source. */
const NAMED = /^https?:\/\/(?:[\w.-]+\.[a-z]+|localhost|127\.0\.0\.1)(?::\d+)?$/i

/** Before a host without a scheme, as in "//cdn.example.org/a.jpg"; "//upload/a.jpg" has one slash too many. */
const OTHER_HOST = /^(?=\/\/[^\s/?#]+\.[a-z][a-z0-9-]+(?::\d+)?\/.)/i

/** An address that takes the scheme of its page, as one of https; any other as it is. */
export function schemelessToHttps(address: string): string {
  return address.trim().replace(OTHER_HOST, 'https:')
}

/** The host of an origin as "images.hosts" names it; undefined where it cannot be named there. */
export function namedHost(origin: string): string | undefined {
  return NAMED.test(origin) ? origin.replace(/^https?:\/\//i, '') : undefined
}

/** What to do so that pages show what is at an origin; `takesHosts` where an import could fetch it with `--picture-hosts`. */
export function hostCure(origin: string, takesHosts = false): Message {
  const host = namedHost(origin)
  if (host === undefined)
    return message`Write "images": { "base": "${origin}" } in the source that shows these records, or give the server a name.`
  // Only what comes encrypted is fetched.
  return takesHosts && origin.startsWith('https:')
    ? message`Add "${host}" to "images.hosts" of site.json, so that visitors' browsers may load them from there; or import again with --picture-hosts ${host}, which stores the pictures here.`
    : message`Add "${host}" to "images.hosts" of site.json, so that visitors' browsers may load them from there; or store the files here.`
}
