import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMuseum } from '../museums/support/museum.ts'
import { makeVtt, makeWav } from '../support/make-media.ts'
import { manifestFaults } from '../support/manifest-faults.ts'

describe('sound and film of a work of the content service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-record-media-'))
  let museum: Awaited<ReturnType<typeof serveMuseum>>

  beforeAll(async () => {
    const config = join(folder, 'config')
    cpSync('tests/museums/gallery', config, { recursive: true })
    const files = join(config, 'content/files/bell')
    mkdirSync(files)
    writeFileSync(join(files, 'low.wav'), makeWav())
    writeFileSync(join(files, 'low.vtt'), makeVtt('One stroke.'))
    writeFileSync(join(files, 'low.fr.vtt'), makeVtt('Un coup.'))
    const media = (title: string, transcript: string, captions = 'bell/low.vtt') => [
      { path: 'bell/low.wav', title, captions, transcript },
    ]
    const bell = {
      workId: 'bell',
      title: 'Bell',
      pictures: [{ path: '/works/1.webp' }],
      media: media('The low note', 'One stroke of the bell.'),
      translations: {
        fr: { title: 'Cloche', media: media('La note grave', 'Un coup de cloche.', 'bell/low.fr.vtt') },
      },
    }
    appendFileSync(join(config, 'content/work.ndjson'), `${JSON.stringify(bell)}\n`)
    museum = await serveMuseum(config, join(folder, 'data'))
  })
  afterAll(async () => {
    await museum?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are in its page without scripts, in the language of the page', async () => {
    const { html, policy } = await museum.get('/works/bell?lang=fr')
    const [player = ''] = /<audio.*?<\/audio>/s.exec(html) ?? []
    expect(player).toMatch(/^<audio[^>]* controls="" preload="none" aria-label="La note grave"/)
    expect(player).toMatch(/<source src="\/files\/bell\/low\.wav\?v=\w+" type="audio\/wav"\/>/)
    expect(player).toMatch(
      /<track kind="captions" src="\/files\/bell\/low\.fr\.vtt\?v=\w+" srcLang="fr-FR" label="[^"]+"/i,
    )
    expect(player).toMatch(/<a href="\/files\/bell\/low\.wav\?v=\w+">Ouvrir le fichier<\/a>/)
    expect(player).not.toContain('autoplay')
    expect(html).toMatch(/<details[^>]*><summary>Transcription<\/summary>.*?Un coup de cloche\./s)
    expect(policy).toMatch(/media-src 'self'/)
  })

  it('have captions of no language where their file names none', async () => {
    const { html } = await museum.get('/works/bell')
    expect(html).toMatch(/<track kind="captions" src="\/files\/bell\/low\.vtt\?v=\w+"\/>/)
  })

  it('are in its JSON and in its manifest, in every language', async () => {
    const { html: json } = await museum.get('/works/bell.json')
    expect(JSON.parse(json).media).toEqual([
      {
        title: 'The low note',
        kind: 'audio',
        address: expect.stringMatching(/^http.*\/files\/bell\/low\.wav/),
        type: 'audio/wav',
        captions: expect.stringMatching(/^http.*\/files\/bell\/low\.vtt/),
        transcript: expect.stringContaining('One stroke of the bell.'),
      },
    ])
    const manifest = JSON.parse((await museum.get('/works/bell.manifest.json')).html)
    expect(manifestFaults(manifest)).toEqual([])
    expect(manifest.rendering).toEqual([
      {
        id: expect.stringMatching(/^http.*\/files\/bell\/low\.wav/),
        type: 'Sound',
        label: { 'en-GB': ['The low note'], 'fr-FR': ['La note grave'] },
        format: 'audio/wav',
      },
    ])
  })
})
