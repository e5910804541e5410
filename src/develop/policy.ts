import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Nonce of this process for the styles that Vite inserts into the page. */
const nonce = randomBytes(16).toString('base64')

/** Extends the site's Content-Security-Policy to allow Vite's styles and WebSocket, and framing by `framedBy`; the rest stays. */
export function loosenPolicy(app: FastifyInstance, framedBy: () => string | undefined): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') {
      const loosened = policy
        .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
        .replace("connect-src 'self'", "connect-src 'self' ws:")
        // Vite's error overlay writes its own markup.
        .replace(/; require-trusted-types-for[^;]*; trusted-types[^;]*/, '')
        .replace("frame-ancestors 'self'", `frame-ancestors ${framedBy() ?? "'self'"}`)
      reply.header('content-security-policy', loosened)
    }
    return typeof payload === 'string' && payload.startsWith('<!doctype html>')
      ? payload.replace('<head>', `<head>\n<meta property="csp-nonce" nonce="${nonce}">`)
      : payload
  })
}
