import type { IncomingMessage } from 'node:http'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request comes from a page of this server in a browser that reached it under its own name: neither
 * another site's page nor a name that was made to point here may read or write files.
 */
export const isOwnBrowser = ({ headers }: IncomingMessage, host: string): boolean => {
  const named = headers.host ?? ''
  const isNamedWell = URL.canParse(`http://${named}`)
  const name = isNamedWell ? new URL(`http://${named}`).hostname : ''
  if (!LOOPBACK.includes(name) && name !== host) return false
  if (headers.origin !== undefined && headers.origin !== `http://${named}`) return false
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
