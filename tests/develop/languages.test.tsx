import { Text } from '@codemirror/state'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ADDED, changeOf, info } from '../../src/commands/plan/change.ts'
import { sourceName } from '../../src/commands/route-table.ts'
import { validateDrafts } from '../../src/develop/desk/desk-routes.ts'
import { Status } from '../../src/develop/desk/page/desk.tsx'
import { diagnosticsOf } from '../../src/develop/desk/page/editor.tsx'
import { PageList } from '../../src/develop/desk/page/page-list.tsx'
import { DeskLanguage, firstLanguage } from '../../src/develop/desk/page/words.ts'
import { createDevSite } from '../../src/develop/dev-site.ts'
import type { DevState } from '../../src/develop/dev-state.ts'
import { pageLanguage } from '../../src/develop/page/follow-edits.ts'
import { compileSite } from '../../src/engine/index.ts'
import { casesFolder, readConfigFolder } from '../engine/read-config-folder.ts'
import { testRegistry } from '../engine/test-registry.ts'

const folder = `${casesFolder}config-site-missing/config`
const SAID = { en: 'The config folder has no "site.json".', zh: '配置文件夹中没有“site.json”。' }

describe('the frame over a page', () => {
  it('is in the language of the page, and of the browser where there is no page', () => {
    expect(pageLanguage('zh-CN', 'en-GB')).toBe('zh')
    expect(pageLanguage('en', 'zh-CN')).toBe('en')
    expect(pageLanguage('', 'zh-CN')).toBe('zh')
    expect(pageLanguage('', 'fr')).toBe('en')
  })

  it.each(['en', 'zh'] as const)('is reported in both, the terminal in its own: %s', async (language) => {
    const states: DevState[] = []
    const warned: string[] = []
    const { problems } = compileSite(readConfigFolder(folder), testRegistry)
    const dev = createDevSite({
      configDir: folder,
      check: async () => ({ problems, report: '', texts: new Map() }),
      make: () => Promise.reject(new Error('not requested')),
      onState: (state) => void states.push(state),
      say: () => undefined,
      warn: (text) => void warned.push(text),
      language,
    })
    await dev.remake({ code: false })
    const text = states[0]?.problems[0]?.text
    expect(text?.en).toContain(`error CONFIG_SITE_MISSING\n  ${SAID.en}\n  Why: `)
    expect(text?.zh).toContain(`错误 CONFIG_SITE_MISSING\n  ${SAID.zh}\n  为什么：`)
    expect(warned[0]).toBe(text?.[language])
  })
})

describe('the desk', () => {
  it('opens in the language of the browser', () => {
    expect(['zh-CN', 'zh', 'en-GB', 'de'].map(firstLanguage)).toEqual(['zh', 'zh', 'en', 'en'])
  })

  it.each(['en', 'zh'] as const)('reports problems in its own language: %s', (language) => {
    const validation = { ...validateDrafts(folder, undefined), begun: 0, changed: [], shown: false }
    const shown = renderToStaticMarkup(
      <DeskLanguage value={language}>
        <Status validation={validation} onGo={() => undefined} />
      </DeskLanguage>,
    ).replaceAll('&quot;', '"')
    expect(shown).toContain(SAID[language])
    expect(shown).not.toContain(SAID[language === 'en' ? 'zh' : 'en'])
    const [mark] = diagnosticsOf(Text.of(['']), validation.problems, language)
    expect(mark?.message.split('\n')[0]).toBe(SAID[language])
  })

  it.each([
    ['en', 'blocks · slides, fixed entries', 'Home'],
    ['zh', 'blocks · slides、固定条目', '首页'],
  ] as const)(
    'lists pages in its own language, also those of entries fixed in the config: %s',
    (language, line, name) => {
      const page = {
        ...{
          route: '/',
          name: { en: 'Home', zh: '首页' },
          template: 'blocks',
          files: ['channels/home.json'],
          line: 1,
          addresses: {},
        },
        sources: ['slides', 'fixed entries'].map(sourceName),
      }
      const site = {
        ...{ name: '', locales: [], pages: [page], files: [], changed: [], previewOrigin: '' },
        staging: 'usual',
      } as const
      const shown = renderToStaticMarkup(
        <DeskLanguage value={language}>
          <PageList site={site} current="/" readings={0} onOpen={() => undefined} />
        </DeskLanguage>,
      )
      expect(shown.replaceAll('<!-- -->', '')).toContain(`<small>${line}</small>`)
      expect(shown).toContain(`<span>${name}</span>`)
    },
  )

  it.each([
    ['en', '<b>INFO</b> redirect /Old: added <small>It leads to /.</small>'],
    ['zh', '<b>提示</b> 重定向 /Old：新增 <small>它通向“/”。</small>'],
  ] as const)('reports what an edit does in its own language: %s', (language, line) => {
    const effect = info({ en: 'It leads to /.', zh: '它通向“/”。' })
    const changes = [changeOf({ en: 'redirect /Old', zh: '重定向 /Old' }, ADDED, effect)]
    const validation = { begun: 0, problems: [], changes, changed: [], shown: true }
    const shown = renderToStaticMarkup(
      <DeskLanguage value={language}>
        <Status validation={validation} onGo={() => undefined} />
      </DeskLanguage>,
    )
    expect(shown).toContain(line)
  })
})
