import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicHost, publicLookup, type Reach } from './picture-hosts.ts'

/**
 * A request to an address of another host, not sent yet. The host is checked where the connection is made, so a name that
 * changes its address meanwhile reaches no own network. No redirect is followed.
 *
 * @throws Error when the host is written as an address that is not in reach.
 */
export function requestRemote(
  address: string,
  reach: Reach,
  headers: OutgoingHttpHeaders,
  signal: AbortSignal,
): ClientRequest {
  const url = new URL(address)
  const isOpen = reach === 'any' || isPublicHost(url.hostname)
  if (!isOpen) throw new Error(`${url.hostname} is no public address`)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  // No shared connections: each is made by its own lookup.
  return send(url, {
    agent: false,
    headers,
    signal,
    ...(reach === 'any' ? {} : { lookup: publicLookup }),
  })
}

/** Sends a request; settles with the head of its answer. */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}
