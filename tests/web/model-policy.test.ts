import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerHeaders, contentSecurityPolicy, hashSource } from '../../src/web/http/answer-headers.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const LIBRARY = 'node_modules/@google/model-viewer/dist/model-viewer.min.js'

function directives(policy: string | undefined): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    (policy ?? '').split('; ').map((each) => {
      const [name = '', ...sources] = each.split(' ')
      return [name, sources]
    }),
  )
}

const plain = directives(contentSecurityPolicy(['https://img.test'], {}, []))
const withModels = directives(contentSecurityPolicy(['https://img.test'], {}, [], true))

describe('the Content-Security-Policy of a site whose records may have 3D models', () => {
  it('allows what the library needs, and nothing else', () => {
    const styles = Array.from(
      readFileSync(LIBRARY, 'utf8').matchAll(/<style>(.*?)<\/style>/gs),
      ([, text = '']) => hashSource(text),
    )
    const added = Object.entries(withModels).map(([name, sources]) => [
      name,
      sources.filter((source) => !plain[name]?.includes(source)),
    ])
    expect(Object.fromEntries(added.filter(([, sources]) => sources?.length !== 0))).toEqual({
      'style-src': styles,
      'img-src': ['blob:'],
      'connect-src': ['https://img.test', 'blob:'],
      'trusted-types': ['lit-html'],
    })
    expect(Object.keys(withModels)).toEqual(Object.keys(plain))
  })

  it('allows nothing of it where no mapping has media', () => {
    const manifest = realManifest()
    const headers = answerHeaders(siteOf(manifest), undefined)(undefined)
    expect(headers['content-security-policy']).not.toMatch(/blob:|lit-html/)
    const [[name, source] = ['', undefined]] = Object.entries(manifest.sources)
    if (source === undefined) throw new Error('no source')
    const item = { ...source.item, media: [{ name: 'films', label: { zh: '影片' }, src: '/film' }] }
    const changed = {
      ...manifest,
      sources: { ...manifest.sources, [name]: { ...source, item } },
    }
    const policy = answerHeaders(siteOf(changed), undefined)(undefined)['content-security-policy']
    expect(directives(policy)['trusted-types']).toContain('lit-html')
  })
})
