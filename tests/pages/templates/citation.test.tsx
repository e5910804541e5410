import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Citation } from '../../../src/pages/templates/part/detail-body.tsx'
import { PageProvider, ShellProvider } from '../../../src/pages/ui/index.ts'
import { applyTypography } from '../../../src/web/page/page-view.ts'
import { renderInside } from './render.tsx'
import { sampleShell, sampleView } from './sample-views.ts'

it('what one copies to cite a page holds nothing unseen', () => {
  const title = '围城之内：1554年的七十二口井，3月5日发掘'
  const view = sampleView('common', 'records', 'zh')
  const { main } = view.data
  if (main?.ok !== true) throw new Error('no records')
  const shown = applyTypography(
    { ...view, data: { main: { ...main, items: [{ id: '1', title }] } } },
    'zh-CN',
  )
  const [item] = shown.data.main?.ok === true ? shown.data.main.items : []
  if (item === undefined) throw new Error('no record')
  expect(item.title).not.toBe(title)
  expect(renderInside(shown, <Citation view={shown} item={item} />)).toContain(title)
})

it('a date that ends with a full stop ends the sentence', () => {
  const view = sampleView('common', 'records', 'en')
  const shell = sampleShell('en')
  const html = renderToString(
    <ShellProvider shell={{ ...shell, locale: { ...shell.locale, dateFormat: 'D MMM YYYY թ.' } }}>
      <PageProvider page={view}>
        <Citation view={view} item={{ id: '1', title: 'Kamancha' }} />
      </PageProvider>
    </ShellProvider>,
  )
  expect(html).toContain('Accessed 21 Nov 2026 թ. /')
})
