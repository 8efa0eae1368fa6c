import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../server/src/backup')

/** One of the commands, as npm runs it. */
export const runCommand = async (
  program: 'run-backup.ts' | 'run-restore.ts' | 'run-verify.ts',
  args: string[],
  env: Record<string, string> = {},
  mustSucceed = true,
): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [path.join(folder, program), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  if (mustSucceed && code !== 0) expect.fail(output)
  return { code, output }
}

export const restore = (args: string[], mustSucceed = true) =>
  runCommand('run-restore.ts', args, {}, mustSucceed)

export const verify = (from: string) => runCommand('run-verify.ts', ['--from', from], {}, false)
