import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { createProgress } from '../../base/progress.ts'
import { type Bilingual, bilingual, type Language } from '../../engine/errors/index.ts'
import { noSuch } from '../../engine/errors/usage-error.ts'
import { readEnvironment } from '../../web/site/environment.ts'
import { builtFolder } from '../package-root.ts'

interface TestFlags {
  readonly grep: string
  readonly junit?: string
  readonly json?: string
  readonly browser: boolean
  readonly only?: string
  readonly jobs: number
}

const TEST: Readonly<Record<string, Bilingual>> = {
  does: bilingual(
    'render every page in every language, with records, without, and over backends that fail',
    '测试每个页面的每种语言：有记录、无记录，以及后端出错时',
  ),
  grep: bilingual('only tests whose name holds this text', '只运行名称中含有这段文字的测试'),
  junit: bilingual('write the results as JUnit XML', '把结果写成 JUnit 的 XML 文件'),
  json: bilingual('write the results as JSON', '把结果写成 JSON 文件'),
  noBrowser: bilingual('open no page in Chromium', '不在 Chromium 中打开页面'),
  only: bilingual('one part: pages or browser', '只运行一部分：pages（页面）或 browser（浏览器）'),
  jobs: bilingual('pages that are tested at a time', '同时测试的页面数'),
}

const PARTS = ['pages', 'browser'] as const

function wholeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > 64) throw new InvalidArgumentError('1 … 64')
  return number
}

async function test(
  { grep, junit, json, browser, only, jobs }: TestFlags,
  language: Language,
): Promise<void> {
  const part = PARTS.find((each) => each === only)
  if (only !== undefined && part === undefined) throw noSuch(bilingual('part', '部分'), only, PARTS)
  const { builtCode, runTest } = await import('../run-test.ts')
  const passed = await runTest({
    environment: readEnvironment(process.env),
    code: builtCode(builtFolder),
    language,
    progress: createProgress({ stream: process.stderr, language }),
    grep,
    jobs,
    ...(part === undefined ? (browser ? {} : { only: 'pages' }) : { only: part }),
    ...(junit === undefined ? {} : { junit }),
    ...(json === undefined ? {} : { json }),
  })
  if (!passed) process.exitCode = 1
}

function says(name: string, language: Language): string {
  return TEST[name]?.[language] ?? ''
}

function testCommand(language: Language): Command {
  return new Command('test')
    .description(says('does', language))
    .option('--grep <text>', says('grep', language), '')
    .option('--junit <file>', says('junit', language))
    .option('--json <file>', says('json', language))
    .option('--no-browser', says('noBrowser', language))
    .option('--only <part>', says('only', language))
    .option('--jobs <number>', says('jobs', language), wholeNumber, Math.min(4, availableParallelism()))
    .action((flags: TestFlags) => test(flags, language))
}

interface RecordFlags {
  readonly source?: string
  readonly out?: string
}

const RECORD: Readonly<Record<string, Bilingual>> = {
  does: bilingual(
    'keep answers of the real backends for tests: first pages, one record each, a search',
    '录制真实后端的回答供测试使用：列表的第一页、各一条记录、一次搜索',
  ),
  source: bilingual('only this source', '只录制这个数据源'),
  out: bilingual(
    'folder to write to; by default "fixtures" in the config folder',
    '写入的文件夹；默认为配置文件夹中的“fixtures”',
  ),
}

async function record(flags: RecordFlags, language: Language): Promise<void> {
  const { runRecord } = await import('../run-record.ts')
  const progress = createProgress({ stream: process.stderr, language })
  const complete = await runRecord({
    environment: readEnvironment(process.env),
    language,
    progress,
    ...flags,
  })
  if (!complete) process.exitCode = 1
}

function recordCommand(language: Language): Command {
  const says = (name: string): string => RECORD[name]?.[language] ?? ''
  return new Command('record')
    .description(says('does'))
    .option('--source <name>', says('source'))
    .option('--out <folder>', says('out'))
    .action(({ source, out }: RecordFlags) =>
      record(
        { ...(source === undefined ? {} : { source }), ...(out === undefined ? {} : { out }) },
        language,
      ),
    )
}

/** The commands that test a museum. */
export function testCommands(language: Language): readonly Command[] {
  return [testCommand(language), recordCommand(language)]
}
