import type { CallDirectly } from '../../shared/direct-call.ts'
import { type Send, sendHttp } from '../data/index.ts'

/**
 * Sends a request to a service by name: over the network where the service has an address, else to the content service in
 * this process, whose calls are the same. That one counts a record as opened by a visitor only where `isOpened` says so: a
 * page may be prefetched, or served again and again.
 */
export function createSend(
  addresses: ReadonlyMap<string, string>,
  callContent: CallDirectly | undefined,
  isOpened = false,
): Send {
  return async (service, request, signal) => {
    const address = addresses.get(service)
    if (address !== undefined) return sendHttp(address, request, signal)
    if (callContent === undefined) throw new Error(`service "${service}" has no address`)
    return callContent({ ...request, isOpened })
  }
}
