import { say } from '../announce.ts'
import { readOptions } from '../backup/command-line.ts'
import { runCommand } from '../command.ts'
import { ConfigError } from '../platform/config.ts'
import { moveFiles, usage } from './move-files.ts'

/** `npm run move-files`, also while the portal runs. */
runCommand(() => {
  const { from, to, verify } = readOptions(
    { from: { type: 'string' }, to: { type: 'string' }, verify: { type: 'boolean', default: false } },
    usage,
  )
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => stopping.abort(new ConfigError('已中止：再次运行同样的命令即可继续')))
  return moveFiles({ from, to, verify: verify === true, signal: stopping.signal, say })
})
