// `npm test`: sets itself up and runs every stage; the last line counts. `npm test -- --seed 123` repeats an order.
// `npm run check`: the quick ones only, which need neither a browser nor a database.
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { findNode, inRoot, projectEnv, run, runMain, Stop, step } from './project.mjs'
import { countReport, runStages, summaryOf } from './stages.mjs'

const reports = inRoot('.build', 'test-results')

/** A program that says by its exit code whether all is well. */
const program = (title, args) => ({
  title,
  work: async () => countReport(undefined, (await run(findNode(), args)) === 0),
})

const checks = [
  // All of it in one program: each room alone, as `npm run types` does it, reads contract and libraries anew.
  program('类型检查 type check', ['node_modules/typescript/bin/tsc', '-p', '.']),
  program('格式与静态检查 Biome', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  program('工程规则 house rules', ['scripts/check/run.ts']),
]

const suite = async (name, seed, args, { more = {}, stdio = 'inherit' } = {}) => {
  const file = `${reports}/${name}.json`
  const written = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...written]
  const code = await run(findNode(), vitest, { env: projectEnv({ SEED: seed, ...more }), stdio })
  return countReport(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined, code === 0)
}

/** Built beside the checks, which together take less than one after the other; whoever needs the pages waits for them. */
const beginBuild = () => {
  const built = isBuilt() ? Promise.resolve() : build()
  // What went wrong is told by the stage that waits for it.
  built.catch(() => undefined)
  return built
}

/**
 * Browsers wait for pages and services for the database: side by side they leave the machine less idle. What the
 * services print is kept until it is their turn, so that each stage reads as one.
 */
const suites = (seed, built) => {
  const log = `${reports}/unit.log`
  let beside
  const beginServices = () => {
    const sheet = openSync(log, 'w')
    beside = suite('unit', seed, [], { stdio: ['ignore', sheet, sheet] })
    // What went wrong is told by the stage that waits for it.
    beside.catch(() => undefined)
  }
  return [
    {
      title: '浏览器测试 browser tests',
      work: async () => {
        const chromium = await step('准备浏览器与中文字体 browser and fonts', ensureBrowser)
        await step('构建网页 web build', () => built)
        beginServices()
        return suite('e2e', seed, ['--config', 'e2e/vitest.config.ts'], { more: { CHROMIUM_PATH: chromium } })
      },
    },
    {
      title: '单元与服务测试 unit and service tests',
      work: async () => {
        if (!beside) return suite('unit', seed, [])
        const outcome = await beside
        process.stdout.write(readFileSync(log, 'utf8'))
        return outcome
      },
    },
  ]
}

/** The order of files and tests follows from it: given again, they run in the same order. */
const seedOf = args => {
  const at = args.indexOf('--seed')
  const given = at === -1 ? process.env.SEED : args[at + 1]
  if (at === -1 && !given) return String(Date.now() % 1_000_000)
  if (!/^\d+$/.test(given ?? '')) throw new Stop('--seed 之后请给出一个数字,例如:npm test -- --seed 123')
  return given
}

await runMain(async () => {
  const [first, ...rest] = process.argv.slice(2)
  const isCheckOnly = first === 'checks'
  const seed = isCheckOnly ? undefined : seedOf([first, ...rest])
  if (!isInstalled()) await step('安装依赖 dependencies', install)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const again = `测试顺序 seed ${seed}(重现:npm test -- --seed ${seed})`
  if (!isCheckOnly) console.log(again)
  const outcomes = await runStages(isCheckOnly ? checks : [...checks, ...suites(seed, beginBuild())])
  const { failed, lines } = summaryOf(outcomes)
  if (failed > 0 && !isCheckOnly) console.log(again)
  for (const line of isCheckOnly ? lines.slice(0, -1) : lines) console.log(line)
  return failed > 0 ? 1 : 0
})
