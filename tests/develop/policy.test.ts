import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { loosenPolicy } from '../../src/develop/policy.ts'
import { contentSecurityPolicy } from '../../src/web/http/answer-headers.ts'

const strict = contentSecurityPolicy(['https://img.test'])

async function served(framedBy?: string) {
  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', strict)
  })
  loosenPolicy(app, () => framedBy)
  app.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html>\n<head></head>'))
  const { headers, body } = await app.inject('/')
  await app.close()
  return { policy: String(headers['content-security-policy']).split('; '), body }
}

describe('the policy while developing', () => {
  it('lets through what Vite needs: its styles, its socket and the markup of its overlay', async () => {
    const { policy, body } = await served()
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1]
    const changed = policy.filter((directive) => !strict.split('; ').includes(directive))
    expect(changed).toEqual([`style-src 'self' 'nonce-${nonce}'`, "connect-src 'self' ws:"])
    const gone = strict.split('; ').filter((directive) => !policy.includes(directive))
    expect(gone).toEqual([
      "style-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default vitrine',
    ])
  })

  it('lets the desk frame its pages', async () => {
    expect((await served('http://127.0.0.1:3000')).policy).toContain('frame-ancestors http://127.0.0.1:3000')
  })
})
