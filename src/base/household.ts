import ipaddr from 'ipaddr.js'

/** Whom visitors are counted by: an address of IPv4, or the first 64 bits of one of IPv6, which a household shares. */
export function householdOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}
