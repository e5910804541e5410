import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iconKinds, themeColours } from '../../src/web/media/icons.ts'
import { realManifest, siteOf } from '../support/real-site.ts'
import { startWebNode } from '../support/web-node.ts'

const mediaDir = fileURLToPath(new URL('../../config/media', import.meta.url))
const manifest = realManifest()

function withShell(change: object) {
  return siteOf({ ...manifest, site: { ...manifest.site, shell: { ...manifest.site.shell, ...change } } })
}

describe('the icons of the site', () => {
  let app: Awaited<ReturnType<typeof startWebNode>>
  beforeAll(async () => {
    app = await startWebNode({}, { mediaDir })
  })
  afterAll(() => app.close())

  it.each(Object.values(iconKinds))(
    '$address is a picture of $size pixels',
    async ({ address, type, size, share }) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url: address })
      expect([statusCode, headers['content-type']]).toEqual([200, type])
      expect(headers['cache-control']).toBe('public, max-age=86400')
      const png = type === 'image/x-icon' ? rawPayload.subarray(22) : rawPayload
      const { format, width, height } = await sharp(png).metadata()
      expect([format, width, height]).toEqual(['png', size, size])
      const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      const corner = [...data.subarray(0, 4)]
      expect(corner).toEqual(share === undefined ? [0, 0, 0, 0] : [0x9d, 0x2f, 0x27, 255])
      const middle = (Math.floor(size / 2) * size + Math.floor(size / 4) + Math.floor(size / 8)) * 4
      expect(data[middle + 3]).toBe(255)
      const head = await app.inject({ method: 'HEAD', url: address })
      expect([head.statusCode, head.headers['content-type']]).toEqual([200, type])
      const again = await app.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } })
      expect(again.statusCode).toBe(304)
    },
  )

  it('are named in the head of every page, with the colours', async () => {
    const colours = themeColours(manifest)
    const { body } = await app.inject({ url: '/News/Notice?lang=en', headers: { host: 'museum.test' } })
    for (const line of [
      '<link rel="icon" sizes="32x32" href="/favicon.ico">',
      '<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png">',
      '<link rel="icon" type="image/svg+xml" href="/media/icon.svg">',
      '<link rel="manifest" href="/manifest.webmanifest?lang=en">',
      `<meta name="theme-color" content="${colours.light}" media="(prefers-color-scheme: light)">`,
      `<meta name="theme-color" content="${colours.dark}" media="(prefers-color-scheme: dark)">`,
    ])
      expect(body).toContain(line)
  })

  it('favicon.ico is one ICO of one PNG', async () => {
    const { rawPayload } = await app.inject({ url: '/favicon.ico' })
    expect([...rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(rawPayload.readUInt32LE(14)).toBe(rawPayload.length - 22)
    expect(rawPayload.readUInt32LE(18)).toBe(22)
  })

  it.each([
    ['', 'zh-CN', '棠州军博', '/'],
    ['?lang=en', 'en', 'Tangzhou Museum', '/?lang=en'],
    ['?lang=xx', 'zh-CN', '棠州军博', '/'],
  ])('the manifest%s', async (query, lang, name, start) => {
    const { headers, body } = await app.inject({ url: `/manifest.webmanifest${query}` })
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const said = JSON.parse(body)
    expect(said).toMatchObject({ lang, dir: 'ltr', short_name: name, start_url: start, scope: '/' })
    expect(said.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src } of said.icons) expect((await app.inject({ url: src })).statusCode).toBe(200)
  })

  it('a picture without a ground of its own is put on paper', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-icons-'))
    const dot =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="3"/></svg>'
    writeFileSync(join(folder, 'dot.svg'), dot)
    const site = withShell({ icon: '/media/dot.svg' })
    const other = await startWebNode({}, { mediaDir: folder, site })
    const { rawPayload } = await other.inject({ url: '/apple-touch-icon.png' })
    const { data } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([0xf7, 0xf3, 0xea, 255])
    await other.close()
    rmSync(folder, { recursive: true })
  })

  it('a picture that is not there, or lies elsewhere, is 404 and stops nothing', async () => {
    for (const icon of ['/media/none.svg', '/media/../site.json']) {
      const other = await startWebNode({}, { mediaDir, site: withShell({ icon }) })
      expect((await other.inject({ url: '/favicon.ico' })).statusCode).toBe(404)
      await other.close()
    }
  })

  it('without a picture there is a manifest without icons', async () => {
    const { logo: _logo, icon: _icon, ...shell } = manifest.site.shell
    const site = siteOf({ ...manifest, site: { ...manifest.site, shell } })
    const bare = await startWebNode({}, { mediaDir, site })
    expect(JSON.parse((await bare.inject({ url: '/manifest.webmanifest' })).body)).not.toHaveProperty('icons')
    await bare.close()
  })

  it('take their colours from the theme', async () => {
    const site = siteOf({ ...manifest, theme: { palette: { paper: '#fafafa', stage: '#101418' } } })
    const other = await startWebNode({}, { mediaDir, site })
    const { body } = await other.inject({ url: '/', headers: { host: 'museum.test' } })
    expect(body).toContain('content="#fafafa" media="(prefers-color-scheme: light)"')
    expect(body).toContain('content="#101418" media="(prefers-color-scheme: dark)"')
    const web = JSON.parse((await other.inject({ url: '/manifest.webmanifest' })).body)
    expect([web.theme_color, web.background_color]).toEqual(['#fafafa', '#fafafa'])
    await other.close()
  })
})

describe('robots', () => {
  const robots = async (change: object = {}, options: object = {}) => {
    const site = siteOf({ ...manifest, site: { ...manifest.site, ...change } })
    const app = await startWebNode({}, { site, ...options })
    const answer = await app.inject({ url: '/robots.txt', headers: { host: 'museum.test' } })
    await app.close()
    return answer
  }

  it('may see everything but what is no page, and find the sitemap', async () => {
    const { headers, body } = await robots({}, { siteUrl: 'https://museum.example' })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers).not.toHaveProperty('x-robots-tag')
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Allow: /_vitrine/assets/',
      'Allow: /_vitrine/icon-',
      'Allow: /_vitrine/picture/',
      'Disallow: /_vitrine/',
      '',
      'Sitemap: https://museum.example/sitemap.xml',
      '',
    ])
  })

  it('are kept from a site that is not public yet', async () => {
    const { headers, body } = await robots({ robots: 'none' })
    expect(body).toBe('User-agent: *\nDisallow: /\n')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  })
})
