import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test.each(['run-migrate.ts', 'move-files/run-move.ts', 'moving/run.ts'])(
  '%s answers an option that it does not know with its usage, and with no trace',
  async program => {
    const failed = await run(process.execPath, [join(import.meta.dirname, program), '--nothing']).then(
      () => undefined,
      (failure: { code: number; stderr: string }) => failure,
    )
    expect(failed?.code).toBe(1)
    expect(failed?.stderr).toMatch(/^✗ .*用法：npm run .*\n$/)
  },
)
