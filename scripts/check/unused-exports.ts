import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

interface KnipIssue {
  file: string
  exports: { name: string; line: number }[]
}

/**
 * Exports that no other file imports. Types are left out: a type beside its constant costs nothing.
 * What the server or a glob loads by name is listed in knip.json.
 */
export const unusedExports = (root: string): Finding[] => {
  const knip = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../node_modules/knip/bin/knip.js'),
      '--include=exports',
      '--reporter=json',
      '--no-progress',
      '--no-config-hints',
      '--no-exit-code',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (knip.status !== 0) throw new Error(`knip failed: ${knip.stderr || knip.stdout}`)
  const { issues }: { issues: KnipIssue[] } = JSON.parse(knip.stdout)
  return issues.flatMap(({ file, exports }) =>
    exports.map(({ name, line }) => ({ file, line, message: `nobody imports ${name}` })),
  )
}
