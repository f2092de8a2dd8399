import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** No background network traffic, and able to start as root and in a container. */
const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const VARIABLES = ['CHROMIUM_PATH', 'CHROME_PATH']
const COMMANDS = [
  // The same engine without any window; tests take little more than half the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'brave-browser',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const START_MS = 60_000
const INSTALL_MS = 600_000

/** The path of a working Chromium, which is installed if there is none. Throws an error that says what to do. */
export function findBrowser() {
  for (const variable of VARIABLES) {
    const given = process.env[variable]
    if (!given) continue
    // A browser named explicitly is never replaced by another, because that would test something else.
    if (renders(given)) return given
    throw new Error(`${variable} names ${given}, which does not start as a headless Chromium.`)
  }
  const found = installed().find(renders)
  if (found) return found
  say('There is no Chromium or Chrome that starts: installing one.')
  for (const install of waysToInstall()) {
    install()
    const fresh = installed().find(renders)
    if (fresh) return fresh
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed. ' +
      'Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)))
  return [...onPath, ...PLACES, playwrightsOwn()].filter((file) => file !== undefined && existsSync(file))
}

function playwrightsOwn() {
  return fromPlaywright('@playwright/test')?.chromium.executablePath()
}

/** Undefined if the npm packages are not installed yet. */
function fromPlaywright(name) {
  try {
    return createRequire(new URL('../e2e/package.json', import.meta.url))(name)
  } catch {
    return undefined
  }
}

/** Some systems ship a stub that only says where to get the browser, so the candidate has to render a page. */
function renders(file) {
  const profile = mkdtempSync(path.join(tmpdir(), 'trousseau-browser-'))
  try {
    const page = 'data:text/html,<p id=answer></p><script>answer.textContent=6*7</script>'
    const args = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, '--dump-dom', page]
    const { status, stdout } = spawnSync(file, args, {
      encoding: 'utf8',
      timeout: START_MS,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return status === 0 && stdout.includes('>42</p>')
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function waysToInstall() {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0
  return mayInstall
    ? [installShell, installFromSystem, () => installPlaywrights('--with-deps'), () => installPlaywrights()]
    : [() => installPlaywrights()]
}

/** Debian packages the headless shell separately. */
function installShell() {
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
}

/** Uses the first package manager that exists on this machine. */
function installFromSystem() {
  const managers = [
    [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
    [['apk', 'add', '--quiet', 'chromium']],
    [['dnf', 'install', '-y', '-q', 'chromium']],
  ]
  for (const commands of managers) {
    const outcomes = commands.map(([command, ...args]) => run(command, args))
    if (outcomes.some((outcome) => outcome.error?.code !== 'ENOENT')) return
  }
}

function installPlaywrights(...options) {
  const cli = createRequire(new URL('../e2e/package.json', import.meta.url)).resolve('@playwright/test/cli')
  run(process.execPath, [cli, 'install', ...options, 'chromium'])
}

/** Installers' output goes to stderr, so that stdout holds only the path. */
function run(command, args) {
  say([path.basename(command), ...args.map((arg) => path.basename(arg))].join(' '))
  return spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findBrowser())
  } catch (problem) {
    say(problem.message)
    process.exitCode = 1
  }
}
