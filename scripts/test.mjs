// `npm test`: sets itself up, then runs every check in order and stops at the first that fails.
// `npm run check`: the quick ones only, which need neither a browser nor a database.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { findNode, inRoot, projectEnv, run, runMain, Stop, step } from './project.mjs'

const reports = inRoot('.build', 'test-results')
const totals = { passed: 0, failed: 0 }

const report = name => `${reports}/${name}.json`

const vitest = (name, ...args) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(name)}`,
]

const checks = [
  { name: 'types', title: '类型检查 type check', args: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  {
    name: 'biome',
    title: '格式与静态检查 Biome',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  },
  { name: 'rules', title: '工程规则 house rules', args: ['scripts/check/run.ts'] },
]

const suites = [
  { name: 'unit', title: '单元与服务测试 unit and service tests', args: vitest('unit') },
  { name: 'e2e', title: '浏览器测试 browser tests', args: vitest('e2e', '--config', 'e2e/vitest.config.ts') },
]

/** Also counts a suite that broke before it could count anything itself. */
const count = (name, isGreen) => {
  const file = report(name)
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  totals.passed += numPassedTests
  totals.failed += isGreen ? numFailedTests : Math.max(numFailedTests, 1)
}

const runStage = async ({ name, title, args }, position, chromium) => {
  await step(`${position} ${title}`, async () => {
    const code = await run(findNode(), args, { env: projectEnv({ CHROMIUM_PATH: chromium }) })
    count(name, code === 0)
    if (code !== 0) throw new Stop(`${title} 未通过`)
  })
}

const runStages = async (stages, chromium) => {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const [index, stage] of stages.entries()) {
    await runStage(stage, `[${index + 1}/${stages.length}]`, chromium)
  }
}

const checkOnly = async () => {
  if (!isInstalled()) await step('安装依赖 dependencies', install)
  await runStages(checks)
}

const testAll = async () => {
  if (!isInstalled()) await step('安装依赖 dependencies', install)
  const chromium = await step('准备浏览器与中文字体 browser and fonts', ensureBrowser)
  if (!isBuilt()) await step('构建网页 web build', build)
  await runStages([...checks, ...suites], chromium)
}

if (process.argv[2] === 'checks') {
  await runMain(checkOnly)
} else {
  await runMain(testAll)
  if (process.exitCode) totals.failed = Math.max(totals.failed, 1)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
}
