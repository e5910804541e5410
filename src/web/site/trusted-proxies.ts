import { BlockList, isIP } from 'node:net'

/** Whether what a peer at this address forwards (`X-Forwarded-For`, `-Host`, `-Proto`) is believed. */
export type IsTrustedProxy = (address: string | undefined) => boolean

const LOOPBACK = ['127.0.0.0/8', '::1/128']

function add(list: BlockList, written: string): boolean {
  const [address = '', prefix, ...more] = written.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    list.addAddress(address, family)
    return true
  }
  const bits = Number(prefix)
  // A range of every address would believe everybody.
  if (!/^\d{1,3}$/.test(prefix) || bits < 1 || bits > (version === 4 ? 32 : 128)) return false
  list.addSubnet(address, bits, family)
  return true
}

/**
 * From a list of addresses and CIDR ranges divided by commas, or "none"; loopback where nothing is set. Undefined
 * where an entry is neither.
 */
export function trustedProxiesFrom(value: string | undefined): IsTrustedProxy | undefined {
  const text = value?.trim() ?? ''
  const entries = text === '' ? LOOPBACK : text === 'none' ? [] : text.split(',').map((each) => each.trim())
  const list = new BlockList()
  if (!entries.every((each) => add(list, each))) return undefined
  return (address = '') => {
    // A peer on a Unix socket has no address.
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Loopback only. */
export const isLoopbackProxy: IsTrustedProxy = trustedProxiesFrom(undefined) ?? (() => false)
