import { describe, expect, it } from 'vitest'
import { MODEL, rounded, visitorsPerCore } from '../load/capacity.ts'
import { readDoc } from './support/documents.ts'
import { rowsUnder } from './support/tables.ts'

describe.each([
  [
    'capacity.md',
    ['setup', 'requests/s', 'p50', 'p99', 'errors', 'memory', 'processor time a request'],
    ['setup', 'visitors a day for each core'],
    ['assumption', 'value'],
  ],
  [
    'capacity.zh.md',
    ['部署', '每秒请求', 'p50', 'p99', '错误', '内存', '每个请求的处理器时间'],
    ['部署', '每个核心每天的访客'],
    ['假设', '数值'],
  ],
])('docs/%s', (name, measuredHead, modelHead, assumptionHead) => {
  const document = readDoc(name)
  const measured = rowsUnder(document, ...measuredHead)

  it('has the assumptions of the model', () => {
    const values = rowsUnder(document, ...assumptionHead).map(([, value]) => Number(value))
    expect(values).toEqual(Object.values(MODEL))
  })

  it('computes the visitors from the measured figures', () => {
    expect(measured.length).toBeGreaterThanOrEqual(3)
    const computed = measured.map((cells) => [
      cells[0],
      rounded(visitorsPerCore(Number.parseFloat(cells.at(-1) ?? ''))),
    ])
    expect(rowsUnder(document, ...modelHead)).toEqual(computed)
  })
})
