import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** As the documents write them: below `server/src/` unless another folder is named, and beside the one before by name alone. */
const placeOf = (named: string): string => {
  const path = named.replace(/^h\//, 'platform/http/')
  if (!path.includes('/')) return `server/src/**/${path}`
  return /^(?:contract|e2e|regions|reliability|scripts|server|web)\//.test(path) ? path : `server/src/${path}`
}

const isThere = (named: string): boolean => globSync(placeOf(named), { cwd: root }).length > 0

test.each(['docs/attacks.md', 'docs/compliance.md', 'SECURITY.md'])(
  'every test that %s names is there',
  document => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = [...text.matchAll(/`([^`\s]*\.test\.tsx?)`/g)].flatMap(([, path]) => path ?? [])
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter(path => !isThere(path))).toEqual([])
  },
)
