import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSourceFiles } from './source-files.ts'

test('tracked and new files are read; ignored, deleted and binary ones are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'source-files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root })
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  git('init', '--quiet')
  write('.gitignore', 'ignored.ts\n')
  write('公告.ts', 'tracked')
  write('deleted.ts', '')
  git('add', '.')
  rmSync(join(root, 'deleted.ts'))
  write('new.ts', 'new')
  write('ignored.ts', '')
  write('picture.png', '')

  const files = Object.fromEntries(readSourceFiles(root).map(({ path, text }) => [path, text]))
  expect(files).toEqual({ '.gitignore': 'ignored.ts\n', '公告.ts': 'tracked', 'new.ts': 'new' })
})
