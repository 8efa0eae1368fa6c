import { randomUUID } from 'node:crypto'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../testing/content.ts'
import { proved } from '../../testing/proved.ts'

let app: TestApp
let bench: Bench
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
})
afterAll(() => app.close())

const as = (name: string, right: string) =>
  bench.reach(bench.user(name, ['cms:article:view', `cms:article:${right}` as FunctionCode]))

/**
 * Fifty signatures a second have to leave the machine to the readers. What one costs is the number of its statements:
 * each is a way to the database and back, in two processes.
 */
const mostStatements = 21

interface Statement {
  client: unknown
  text: string
}

/**
 * Rows get their places in the chain of operations a moment later, many at once, and the chain's end is noted then: that
 * is no part of a signature.
 */
const isSealing = (text: string): boolean =>
  /pg_try_advisory_xact_lock|^SELECT pg_advisory_xact_lock\(\$1\)$|coalesce\(place, id\)|audit_seal|hash IS NULL|UPDATE audit_log/.test(
    text,
  )

/** What one connection did between the beginning and the end of a transaction belongs together. */
const withoutSealing = (statements: readonly Statement[]): string[] =>
  [...Map.groupBy(statements, ({ client }) => client).values()].flatMap(ofClient => {
    const groups: string[][] = [[]]
    for (const { text } of ofClient) {
      if (/^begin/i.test(text)) groups.push([])
      groups.at(-1)?.push(text)
      if (/^(?:commit|rollback)/i.test(text)) groups.push([])
    }
    // One that was begun before the count, or has only just begun, may show nothing but its ends.
    const isEmpty = (group: string[]) => group.every(text => /^(?:begin|commit)/i.test(text))
    return groups.filter(group => !isEmpty(group) && !group.some(isSealing)).flat()
  })

test('the last signature asks the database little, whatever else it looks up', async () => {
  const service = app.content.content('article', app.db)
  const sign = async (): Promise<string[]> => {
    const item = await service.create(
      {
        id: randomUUID(),
        siteId: bench.site,
        channelId: bench.channels.article,
        title: '签发的代价',
        bodyHtml: '<p>正文</p>',
        fields: sampleFields.article,
        attachments: [],
      },
      as('author', 'edit'),
    )
    let now = await service.submit({ id: item.id, version: item.version }, as('author', 'edit'))
    for (const [name, right] of [
      ['first', 'review1'],
      ['second', 'review2'],
    ] as const)
      now = await service.approve(proved({ id: now.id, version: now.version }), as(name, right))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      const signed = await service.approve(
        proved({ id: now.id, version: now.version }),
        as('last', 'review3'),
      )
      expect(signed.publicState).toBe('live')
      return withoutSealing(
        query.mock.calls.map(([config], at) => ({
          client: query.mock.contexts[at],
          text: String((config as { text?: string }).text ?? config),
        })),
      )
    } finally {
      query.mockRestore()
    }
  }
  // The first one also fills what is kept in memory.
  await sign()
  const statements = await sign()
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(mostStatements)
})
