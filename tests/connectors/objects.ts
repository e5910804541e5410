import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Words {
  readonly title: string
  readonly description: string
}

/** An object of the demonstration, as any system can hold it. */
export interface DemonstrationObject {
  readonly zh: Words
  readonly en: Words
  readonly era: string
  readonly size: string
  /** File of its picture. */
  readonly picture: string
  readonly isDraft: boolean
}

function textIn(record: unknown, key: string): string {
  const value: unknown = Reflect.get(Object(record), key)
  return typeof value === 'string' ? value : ''
}

function wordsIn(record: unknown): Words {
  return { title: textIn(record, 'exhibitName'), description: textIn(record, 'description') }
}

/** The first objects of the demonstration that have both languages and a picture; the last of them is a draft. */
export function demonstrationObjects(count: number): readonly DemonstrationObject[] {
  const folder = 'config/content'
  const lines = readFileSync(join(folder, 'exhibit.ndjson'), 'utf8').trim().split('\n')
  const objects = lines.flatMap((line) => {
    const record: unknown = JSON.parse(line)
    const english: unknown = Reflect.get(Object(Reflect.get(Object(record), 'translations')), 'en')
    const picture = join(folder, 'files', textIn(record, 'thumb'))
    const [zh, en] = [wordsIn(record), wordsIn(english)]
    const isWhole =
      zh.title !== '' && en.title !== '' && textIn(record, 'thumb') !== '' && existsSync(picture)
    return isWhole
      ? [{ zh, en, era: textIn(record, 'age'), size: textIn(record, 'size'), picture, isDraft: false }]
      : []
  })
  return objects.slice(0, count).map((each, index) => ({ ...each, isDraft: index === count - 1 }))
}
