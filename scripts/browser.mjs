import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run, Stop } from './project.mjs'

/** The same engine without windows and their furniture: it opens a page in a third of the time. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const elsewhere = [
  `/usr/bin/${shell}`,
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** CHROMIUM_PATH, then the path, then the usual places. */
export const findChromium = () => {
  const wished = process.env.CHROMIUM_PATH
  if (wished) {
    if (existsSync(wished)) return wished
    throw new Stop(`CHROMIUM_PATH 指向的文件 ${wished} 不存在。`)
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = names.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...onPath, ...elsewhere].find(file => existsSync(file))
}

/** macOS and Windows bring Chinese fonts along; elsewhere fontconfig knows. */
export const hasChineseFonts = () => {
  if (process.platform === 'darwin' || process.platform === 'win32') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

const missingPackages = () => [
  ...(findChromium() ? [] : ['chromium']),
  ...(hasChineseFonts() ? [] : ['fonts-noto-cjk', 'fontconfig']),
]

const mayInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

const apt = (...args) =>
  run('apt-get', [...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const aptInstall = packages => apt('install', '-y', '-qq', '--no-install-recommends', ...packages)

const isShellMissing = () => !process.env.CHROMIUM_PATH && path.basename(findChromium() ?? '') !== shell
const isKnown = name => spawnSync('apt-cache', ['show', name]).status === 0

/** Once the list of packages is new; where none has the windowless browser, the usual one does. */
const installMissing = async () => {
  await apt('update', '-qq')
  if (isShellMissing() && isKnown(shell)) await aptInstall([shell])
  const missing = missingPackages()
  if (missing.length > 0) await aptInstall(missing)
}

/** Installs what browser tests need where that is allowed, and otherwise says what to install. */
export const ensureBrowser = async () => {
  const isWorthIt = () => missingPackages().length > 0 || (isShellMissing() && isKnown(shell))
  if (mayInstall() && isWorthIt()) await installMissing()
  const stillMissing = missingPackages()
  if (stillMissing.length > 0) {
    throw new Stop(
      `浏览器测试缺少 ${stillMissing.join('、')}。请安装 Chromium(或 Chrome)与中文字体后重试,` +
        `例如 Debian/Ubuntu:sudo apt-get install chromium fonts-noto-cjk;也可用 CHROMIUM_PATH 指定浏览器。`,
    )
  }
  return findChromium()
}
