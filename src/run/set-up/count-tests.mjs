// Vitest reporter that writes the result of a run to the file named by VITRINE_TEST_REPORT. Vitest's own JSON
// report omits errors outside of tests.
import { renameSync, writeFileSync } from 'node:fs'

function firstLine(text) {
  return String(text ?? '').split('\n', 1)[0] ?? ''
}

function textOf({ name, message } = {}) {
  return `${name ?? 'Error'}: ${firstLine(message)}`
}

/** Whether a test is skipped because its tag leaves it to `npm run test:full`. */
function isLeft(test) {
  return test.result().state === 'skipped' && test.tags.includes('full')
}

class CountTests {
  onTestRunEnd(modules, unhandledErrors, reason) {
    const tests = { passed: 0, failed: 0, skipped: 0, pending: 0, left: 0 }
    const errors = []
    for (const module of modules) {
      const addErrors = (part, name) => {
        for (const error of part.errors()) errors.push(`${name}: ${textOf(error)}`)
      }
      addErrors(module, module.relativeModuleId)
      for (const suite of module.children.allSuites())
        addErrors(suite, `${module.relativeModuleId} > ${suite.fullName}`)
      for (const test of module.children.allTests()) tests[isLeft(test) ? 'left' : test.result().state] += 1
    }
    for (const error of unhandledErrors) errors.push(`unhandled error: ${textOf(error)}`)
    // A test that never finished counts as failed; `todo` and `skip` count as skipped.
    const report = {
      passed: tests.passed,
      failed: tests.failed + tests.pending,
      skipped: tests.skipped,
      left: tests.left,
      errors,
      interrupted: reason === 'interrupted',
    }
    const file = process.env.VITRINE_TEST_REPORT
    if (file === undefined) return
    writeFileSync(`${file}.part`, JSON.stringify(report))
    renameSync(`${file}.part`, file)
  }
}

// Vitest loads a reporter by its default export.
export { CountTests as default }
