import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)

/** What Vitest's report says: how many passed and failed, and how long each test took. */
export const readVitest = ({ numTotalTests, numPassedTests, testResults }) => {
  // A file that cannot be read has no tests to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    // What was skipped did not pass.
    failed: numTotalTests - numPassedTests + broken.length,
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration = 0 }) => ({
        file: path.relative(ROOT, name),
        title,
        seconds: duration / 1000,
      })),
    ),
  }
}

/** The same of Playwright's. */
export const readPlaywright = ({ stats, errors, suites, config }) => ({
  passed: stats.expected,
  // What passed at another try only did not pass.
  failed: stats.unexpected + stats.skipped + stats.flaky + errors.length,
  remark: stats.flaky > 0 ? `${stats.flaky} passed at another try only, which is no pass` : undefined,
  tests: suites.flatMap(specsOf).map(({ file, title, tests }) => ({
    file: path.relative(ROOT, path.resolve(config.rootDir, file)),
    title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
})

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

export function readReport(ended, file, readAs) {
  let report
  try {
    report = readAs(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, remark: `it left no report (${ended})` }
  }
  if (report.passed + report.failed === 0) return { passed: 0, failed: 1, remark: 'there were no tests' }
  // A failure outside the tests, such as an error nobody caught, shows only in how the runner ended.
  if (ended !== 'well' && report.failed === 0) return { ...report, failed: 1, remark: ended }
  return report
}
