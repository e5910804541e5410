import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../src/base/app-error.ts'
import { readConfig } from '../../src/web/site/read-config.ts'

let folder: string

function paths(): readonly string[] {
  return readConfig(folder).map(({ path }) => path)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-config-'))
  mkdirSync(join(folder, 'channels'))
  writeFileSync(join(folder, 'channels', 'news.json'), '{}')
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

it('a file whose ending is in capitals is no less a file of the config', () => {
  writeFileSync(join(folder, 'channels', 'home.JSON'), '{}')
  expect(paths()).toEqual(['channels/home.JSON', 'channels/news.json'])
})

it('a folder may be a link, and one that leads back to itself ends', () => {
  symlinkSync(join(folder, 'channels'), join(folder, 'forms'))
  symlinkSync(folder, join(folder, 'channels', 'round'))
  expect(paths()).toEqual(['channels/news.json', 'forms/news.json'])
})

it('what cannot be read is reported in a sentence with its name', () => {
  symlinkSync('/nowhere', join(folder, 'channels', 'gone.json'))
  expect(paths).toThrow(AppError)
  expect(paths).toThrow(/gone\.json.*\.$/)
})
