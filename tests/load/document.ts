import { readFileSync, writeFileSync } from 'node:fs'
import { type Measured, rounded, visitorsPerCore } from './capacity.ts'

const BEGIN = '<!-- load: begin -->'
const END = '<!-- load: end -->'

interface Words {
  readonly file: string
  readonly columns: readonly string[]
  readonly model: readonly string[]
  readonly names: (name: string) => string
}

const WORDS: readonly Words[] = [
  {
    file: 'docs/capacity.md',
    columns: ['setup', 'requests/s', 'p50', 'p99', 'errors', 'memory', 'processor time a request'],
    model: ['setup', 'visitors a day for each core'],
    names: (name) => name,
  },
  {
    file: 'docs/capacity.zh.md',
    columns: ['部署', '每秒请求', 'p50', 'p99', '错误', '内存', '每个请求的处理器时间'],
    model: ['部署', '每个核心每天的访客'],
    names: (name) =>
      name.startsWith('2 nodes')
        ? '2 个节点，前面是 nginx'
        : name.replace(/^(\d+) workers?$/, '$1 个工作进程'),
  },
]

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** What is between the marks: the measured figures, and what the model makes of them. */
function block({ columns, model, names }: Words, where: string, measured: readonly Measured[]): string {
  const figures = measured.map((each) => [
    names(each.name),
    each.perSecond.toFixed(0),
    `${each.p50.toFixed(1)} ms`,
    `${each.p99.toFixed(0)} ms`,
    String(each.errors),
    `${each.megabytes.toFixed(0)} MB`,
    `${each.processorMs.toFixed(2)} ms`,
  ])
  const visitors = measured.map(({ name, processorMs }) => [
    names(name),
    rounded(visitorsPerCore(Number(processorMs.toFixed(2)))),
  ])
  return [where, table(columns, figures), table(model, visitors)].join('\n\n')
}

/** Writes the tables of both documents again. */
export function writeCapacity(where: string, measured: readonly Measured[]): void {
  for (const words of WORDS) {
    const text = readFileSync(words.file, 'utf8')
    const [before = '', after = ''] = [text.split(BEGIN)[0], text.split(END)[1]]
    writeFileSync(words.file, `${before}${BEGIN}\n\n${block(words, where, measured)}\n\n${END}${after}`)
  }
}
