import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALONE, type Project, projectIn, read } from './project.ts'

const FONT = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2'

const theme = {
  $schema: '../node_modules/vitrine/schemas/json/theme.schema.json',
  palette: { paper: '#eef3f1', ink: '#10231f', accent: '#9a3412', stage: '#0d3b36' },
  type: { languages: { fr: { heading: ['Gué', 'serif'] } } },
  fonts: [
    { family: 'Gué', fallback: 'serif', files: [{ file: '/media/fonts/gue.woff2', weight: '200 900' }] },
  ],
  radius: 14,
  header: 'paper',
  band: 'plain',
}

const words = { fr: 'Le bois garde chaque coup.', ar: 'الخشب يحفظ كل ضربة.' }

/** A museum in languages of its own, with its own colours, typeface and block. `first` has the package and the compiler of extensions. */
export function ownMuseumSuite(first: () => Project, folder: () => string): void {
  describe('a museum in French and Arabic with a look and a block of its own', () => {
    let project: Project

    beforeAll(() => {
      const place = `${folder()}/musee`
      mkdirSync(place)
      symlinkSync(first().path('node_modules'), `${place}/node_modules`)
      writeFileSync(`${place}/package.json`, '{ "name": "musee" }\n')
      project = projectIn(place, folder())
    })

    it('is made in its languages, and no other', () => {
      const names = ['--name-fr', 'Musée du Gué', '--name-ar', 'متحف المخاضة']
      expect(project.vitrine('new', 'museum', '.', '--languages', 'fr,ar', ...names, '--yes')).toContain(
        'the config has no errors',
      )
      const site = readFileSync(project.path('config', 'site.json'), 'utf8')
      expect(JSON.parse(site)).toMatchObject({ locales: [{ code: 'fr' }, { code: 'ar' }] })
      expect(site).not.toMatch(/\p{Script=Han}|"en"/u)
    })

    it('gets colours, a typeface and a block, which its check reads', () => {
      mkdirSync(project.path('config', 'media', 'fonts'), { recursive: true })
      copyFileSync(resolve('node_modules', FONT), project.path('config', 'media', 'fonts', 'gue.woff2'))
      const file = project.path('config', 'theme.json')
      const faint = { ...theme, palette: { ...theme.palette, accent: '#e8b79c' } }
      writeFileSync(file, JSON.stringify(faint))
      const refused = project.tryVitrine('check')
      expect(refused.status).toBe(1)
      expect(refused.stdout).toMatch(/THEME_CONTRAST[\s\S]*#e8b79c/)
      writeFileSync(file, JSON.stringify(theme))
      expect(project.vitrine('new', 'block', 'quote')).toContain('{ "fr": "…", "ar": "…" }')
      const home = project.path('config', 'channels', 'home.json')
      const block = JSON.stringify({ block: 'quote', options: { text: words } })
      writeFileSync(home, readFileSync(home, 'utf8').replace('"blocks": [', `"blocks": [${block},`))
      expect(project.vitrine('check')).toMatch(/no errors\nfont Gué: \d+ kB/)
    })

    it('passes its own tests', () => {
      const { status, stdout } = project.test('--no-browser')
      expect(stdout).toMatch(/\n(\d+) tests: \1 passed, 0 failed/)
      expect(status).toBe(0)
    })

    it('is served in both languages and directions', () =>
      project.whileOpen(
        'start',
        async (origin) => {
          const french = await read(`${origin}/`)
          expect(french).toMatch(/<html lang="fr"(?! dir="rtl")/)
          expect(french).toContain('Musée du Gué')
          expect(french).toContain(words.fr)
          expect(french).toContain('--accent:#9a3412')
          const [font = ''] = /\/_vitrine\/[\w/.-]+\.woff2/.exec(french) ?? []
          const answer = await fetch(origin + font)
          expect([answer.status, answer.headers.get('cache-control')]).toEqual([
            200,
            expect.stringContaining('immutable'),
          ])
          const arabic = await read(`${origin}/?lang=ar`)
          expect(arabic).toMatch(/<html lang="ar" dir="rtl"/)
          expect(arabic).toContain('متحف المخاضة')
          expect(arabic).toContain(words.ar)
          expect(arabic).not.toContain('rel="preload" as="font"')
          const entry = /href="(\/news\/[^"?]+)\?lang=ar"/.exec(arabic)?.[1] ?? ''
          expect(await read(`${origin}${entry}?lang=ar`)).toMatch(/<h1[^>]*>[^<]*\p{Script=Arabic}/u)
        },
        ALONE,
      ))
  })
}
