import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@sunport/contract/calls.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { makeTask, whenOver } from '../../testing/tasks.ts'
import { openDatabase } from '../database/database.ts'
import { trustedHops } from '../http/trusted-hops.ts'
import { defineTask } from '../jobs/define-task.ts'
import { createLog } from '../log.ts'
import { startTracing } from './open-telemetry.ts'
import { type Tracing, useTracing } from './trace.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector as there is one beside every other service: takes what comes by OTLP over HTTP. */
const sent: Sent[] = []
const resources: string[] = []
const collector = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(JSON.stringify(resource))
      for (const { spans } of scopeSpans) sent.push(...spans)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

const path = '/rest/web/v2/info/getInfoById'
const ask = `/gpcms${path}?id=none`
const listPath = '/rest/web/v2/info/selectInfoMoreChannel'
const web: WebEntry = {
  render: async ({ send }) => {
    await send(calls.info.selectInfoMoreChannel, { siteId: 'gd', channel: 'tzgg' })
    return { kind: 'page', status: 200, html: '<!doctype html>' }
  },
}
const asking = defineTask({
  code: 'asking',
  name: '查一查',
  group: 'check',
  params: z.strictObject({}),
  run: async () => {
    await app.db.execute(sql`SELECT 1`)
    return '完成'
  },
})
let app: TestApp
let operator: Acting
let tracing: Tracing
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-trace-'))
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const log = createLog('info', join(folder, 'log'))
  app = await createTestApp({
    ...{ log, web, tasks: [asking] },
    config: { trustProxy: trustedHops('10.0.0.1') ?? (() => false) },
  })
  await insertUser(app.db, { userName: 'operator', roleIds: ['role-sa'] })
  operator = await actAs(app, 'operator')
})
beforeEach(() => {
  sent.length = 0
  resources.length = 0
  tracing = startTracing({ version: '1.2.3', place: 0, share: 1 })
  useTracing(tracing)
})
/** What was gathered is sent as tracing ends. */
const sentSpans = async (): Promise<Sent[]> => {
  useTracing(undefined)
  await tracing.stop()
  return sent
}
afterAll(async () => {
  useTracing(undefined)
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a request, its call and its statements reach the collector as one trace, which the log names', async () => {
  const answer = await app.http.inject(ask)
  const spans = await sentSpans()
  const request = spans.find(({ name }) => name === `GET ${path}`)
  const call = spans.find(({ name }) => name === path)
  const statements = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))
  expect(call?.parentSpanId).toBe(request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([call?.spanId]))
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(resources[0]).toContain('"sunport"')
  expect(resources[0]).toContain('1.2.3')
  const lines = readFileSync(join(folder, 'log'), 'utf8')
  const own = lines.split('\n').find(line => line.includes(String(answer.headers['x-request-id'])))
  expect(JSON.parse(own ?? '{}').traceId).toBe(request?.traceId)
})

test('the drawing of a page is a part of its request, and what it asks for is a part of the drawing', async () => {
  await app.http.inject('/maincms-web/x')
  const spans = await sentSpans()
  const [request, render, call] = ['GET ', 'render', listPath].map(name =>
    spans.find(span => span.name.startsWith(name)),
  )
  expect(render?.parentSpanId).toBe(request?.spanId)
  expect(call?.parentSpanId).toBe(render?.spanId)
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
})

test('a run of a timed task is a trace of its own, with the statements of its work', async () => {
  const { id } = await makeTask(operator, 'traced', { handler: 'asking' })
  sent.length = 0
  await operator.post(`/tasks/${id}/run`, { reason: '看一看' })
  await whenOver(operator, 'traced')
  const spans = await sentSpans()
  const run = spans.find(({ name }) => name === 'task traced')
  expect(run).toBeDefined()
  expect(run?.parentSpanId ?? '').toBe('')
  const own = spans.filter(({ traceId }) => traceId === run?.traceId)
  expect(own.some(({ attributes }) => attributes.some(({ key }) => key === 'db.query.text'))).toBe(true)
  expect(own.some(({ name }) => name.startsWith('GET ') || name.startsWith('POST '))).toBe(false)
})

test('who is trusted continues a trace of his own; the public begins a new one', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  await app.http.inject({ url: ask, headers, remoteAddress: '10.0.0.1' })
  await app.http.inject({ url: ask, headers, remoteAddress: '10.0.0.2' })
  const requests = (await sentSpans()).filter(({ name }) => name.startsWith('GET '))
  expect(requests.map(({ traceId: of, parentSpanId }) => [of === traceId, parentSpanId ?? ''])).toEqual([
    [true, '00f067aa0ba902b7'],
    [false, ''],
  ])
})

test('a statement that fails says so, without what it was given', async () => {
  const { spanned } = await import('./trace.ts')
  const database = openDatabase(app.url, createLog('silent', join(folder, 'none')), 1)
  const failing = spanned({ name: 'work', kind: 'internal' }, () =>
    database.pool.query('SELECT $1::int', ['13800138000 of 张三']),
  )
  await expect(failing).rejects.toThrow()
  await database.end()
  const text = JSON.stringify(await sentSpans())
  expect(text).toContain('SELECT $1::int')
  expect(text).not.toMatch(/13800138000/)
})

test('without a collector nothing is traced, and the work is done all the same', async () => {
  useTracing(undefined)
  expect((await app.http.inject(ask)).statusCode).toBeLessThan(500)
  expect(await sentSpans()).toEqual([])
})
