import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.dirname(import.meta.dirname)

/** Reads Vitest's report: how many tests passed and failed, and how long each took. */
export const readVitest = ({ numTotalTests, numPassedTests, testResults }) => {
  // A test file that does not load contains no failed tests, so it is counted separately.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    // A skipped test counts as failed.
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

/** Reads Playwright's report in the same way. */
export const readPlaywright = ({ stats, errors, suites, config }) => ({
  passed: stats.expected,
  // A test that passed only on a retry counts as failed.
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
  // A failure outside the tests, such as an uncaught error, shows only in the runner's exit code.
  if (ended !== 'well' && report.failed === 0) return { ...report, failed: 1, remark: ended }
  return report
}
