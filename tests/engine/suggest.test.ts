import { describe, expect, it } from 'vitest'
import { suggest, suggestValue, unambiguousValue } from '../../src/engine/suggest.ts'

describe('suggest', () => {
  it.each([
    ['tempalte', ['template', 'title'], 'template'],
    ['form', ['from', 'const'], 'from'],
    ['PageSize', ['pageSize'], 'pageSize'],
    ['eng', ['en', 'zh'], 'en'],
    ['x', ['route', 'id'], undefined],
    ['cn', ['zh', 'en'], undefined],
    ['anything', [], undefined],
  ])('%s among %j is %s', (written, known, expected) => {
    expect(suggest(written, known)).toBe(expected)
  })
})

describe('sureValue', () => {
  it.each([
    ['pgae', ['page', 'offset'], 'page'],
    ['Page', ['page', 'offset'], 'page'],
    ['sal', ['sat', 'sun'], undefined],
    ['rowss', ['rows', 'row'], 'rows'],
    ['card', ['cards', 'cart'], undefined],
    ['pagination', ['page', 'offset'], undefined],
    ['dropdown', ['select', 'radio'], 'select'],
  ])('%s among %j is %s', (written, known, expected) => {
    expect(unambiguousValue(written, known)).toBe(expected)
  })
})

describe('suggestValue', () => {
  const controls = ['text', 'tel', 'email', 'select', 'photos']

  it.each([
    ['fone', 'tel'],
    ['dropdown', 'select'],
    ['emial', 'email'],
    ['image', 'photos'],
    ['colour', undefined],
  ])('%s is %s', (written, expected) => {
    expect(suggestValue(written, controls)).toBe(expected)
  })
})
