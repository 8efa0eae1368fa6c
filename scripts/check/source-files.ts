import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './finding.ts'

const binary = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip|gz|docx?|xlsx?)$/i

/** Every text file that is in the repository or about to be: tracked, or new and not ignored. */
export const readSourceFiles = (root: string): SourceFile[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter(path => path !== '' && !binary.test(path) && existsSync(join(root, path)))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
