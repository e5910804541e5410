import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { boot } from '../../src/run/boot.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { smallMuseum } from '../commands/support/new-run.ts'
import { temporaryFolder } from '../commands/support/run-command.ts'

it('a start says which files of the config are not there, as check does', async () => {
  const config = smallMuseum()
  const path = join(config, 'site.json')
  const site = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...site, shell: { ...site.shell, icon: '/media/no-icon.svg' } }))
  const said: string[] = []
  const opened = await boot({
    environment: readEnvironment({
      CONFIG_DIR: config,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: 'silent',
      VITRINE_LANG: 'en',
    }),
    clientDir: '',
    assets: () => ({ script: '/s.js', styles: [], preload: [] }),
    now: () => new Date(),
    say: (text) => said.push(text),
  })
  await opened.close()
  expect(said.join('\n')).toContain('MEDIA_MISSING')
  expect(said.join('\n')).toContain('There is no file "/media/no-icon.svg".')
})
