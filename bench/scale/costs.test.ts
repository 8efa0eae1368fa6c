import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCosts } from './costs.ts'

test('the report that lies beside it has every figure that is computed with', () => {
  const costs = readCosts(readFileSync(join(import.meta.dirname, '../report.md'), 'utf8'))
  expect(costs.article.app).toBeGreaterThan(costs.cached.app)
  expect(() => readCosts('| cached: article | a | b | c | d | soon |')).toThrow('cached: article')
})
