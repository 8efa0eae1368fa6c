// Plain JavaScript for any Node ≥ 18. Usage: node scripts/bootstrap.mjs start | dev | build | run <file> …
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { runMain, Stop, step } from './project.mjs'
import { serve } from './serve.mjs'
import { supervise } from './supervise.mjs'

const steps = 3

const title = (number, chinese, english) => `[${number}/${steps}] ${chinese} ${english}`

const prepare = async (number, name, isDone, work) => {
  if (isDone()) console.log(`${title(number, ...name)} ✓`)
  else await step(title(number, ...name), work)
}

const ensureInstalled = () => prepare(1, ['安装依赖', 'dependencies'], isInstalled, install)
const ensureBuilt = () => prepare(2, ['构建网页', 'web build'], isBuilt, build)

const commands = {
  async start() {
    await ensureInstalled()
    await ensureBuilt()
    console.log(title(3, '启动服务', 'server'))
    return supervise(['server/dist/main.js'])
  },
  /** Server and pages from their sources: nothing is built, and every save is seen at once. */
  async dev() {
    if (!isInstalled()) await step('安装依赖 dependencies', install)
    return serve(['scripts/develop/run.ts'])
  },
  async build() {
    if (!isInstalled()) await step('安装依赖 dependencies', install)
    if (!isBuilt()) await step('构建网页 web build', build)
  },
  /** Any program of the project, with the dependencies in place. */
  async run(...args) {
    if (!isInstalled()) await step('安装依赖 dependencies', install)
    return serve(args)
  },
}

await runMain(async () => {
  const [name = 'start', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Stop(`未知命令 ${name},可用:${Object.keys(commands).join('、')}`)
  return command(...args)
})
