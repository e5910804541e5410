import type { CallDirectly } from '../../base/direct-call.ts'
import { type BackendRequest, type Send, sendHttp } from '../../sources/index.ts'
import type { Site } from '../site/site.ts'

type Services = Pick<Site, 'addresses' | 'signatures'>

/** Sends requests over the network to services that have an address, signed where the environment has a secret for them. */
export function createSendHttp({ addresses, signatures }: Services) {
  return async (service: string, request: BackendRequest, signal: AbortSignal): Promise<Response> => {
    const address = addresses.get(service)
    if (address === undefined) throw new Error(`service "${service}" has no address`)
    const headers = { ...request.headers, ...signatures.get(service) }
    return sendHttp(address, { ...request, headers }, signal)
  }
}

/**
 * Sends a request to a service by name: over the network where the service has an address, else to the content service in
 * this process, whose calls are the same. That one counts a record as opened by a visitor only where `isOpened` says so: a
 * page may be prefetched, or served again and again.
 */
export function createSend(site: Services, callContent: CallDirectly | undefined, isOpened = false): Send {
  const sendOut = createSendHttp(site)
  return async (service, request, signal) => {
    if (site.addresses.has(service)) return sendOut(service, request, signal)
    if (callContent === undefined) throw new Error(`service "${service}" has no address`)
    return callContent({ ...request, isOpened })
  }
}
