import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useShell, useText } from '../../../src/pages/ui/index.ts'
import { render } from './render.tsx'

function Found({ n }: { readonly n: number }) {
  const text = useText()
  return text('search.found', { n })
}

test('texts are filled, and one is one', () => {
  expect(render(<Found n={12} />, { lang: 'en' })).toBe('12 results found')
  expect(render(<Found n={1} />, { lang: 'en' })).toBe('1 result found')
  expect(render(<Found n={12} />)).toBe('共为您找到 12 条相关内容')
})

test('a text the shell lacks shows its key, not nothing', () => {
  expect(render(<Found n={2} />, { shell: { texts: {} } })).toBe('search.found')
})

function Lost() {
  return useShell().name
}

test('outside the app the hook says what to do', () => {
  expect(() => renderToStaticMarkup(<Lost />)).toThrow('render inside <App>')
})
