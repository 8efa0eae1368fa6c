import { routerBase } from '@sunport/contract/constants.ts'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { browserPath } from '../e2e/support/browser.ts'
import { createDataFolder, databaseUrl, removeDataFolder } from '../e2e/support/data-folder.ts'
import { signInPage } from '../e2e/support/desk.ts'
import { ask, hear, startChild } from './child.ts'
import type { LoadResult } from './latencies.ts'
import { middle, say } from './measure.ts'
import { launchForBench } from './product.ts'
import type { Comparison, Report } from './report.ts'

const rows = 100_000
const rounds = 15
const usableWithinMs = 1_000

/** Drafts of one editor in every state of age, in the channel that has the most already. */
const fill = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO info (id, site_id, channel_id, kind, state, author_id, owner_org_id, create_date, latest_modify_date)
       SELECT 'bench-' || n, c.site_id, c.id, 'article', 'draft', u.id, u.org_id, now() - n * interval '1 minute',
         now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) n, app_user u,
         (SELECT i.channel_id AS id, i.site_id FROM info i WHERE i.kind = 'article'
          GROUP BY i.channel_id, i.site_id ORDER BY count(*) DESC LIMIT 1) c
       WHERE u.user_name = 'editor'`,
      [rows],
    )
    await client.query(
      `INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields,
         create_date, latest_modify_date)
       SELECT 'bench-e-' || n, 'bench-' || n, 1, 'draft', '关于第' || n || '次培训的通知',
         repeat('<p>各有关单位：现将培训安排通知如下。</p>', 30), repeat('各有关单位：现将培训安排通知如下。', 30),
         '{"source": "省财政厅"}', now() - n * interval '1 minute', now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) n`,
      [rows],
    )
    await client.query('VACUUM ANALYZE info')
    await client.query('VACUUM ANALYZE info_edition')
  } finally {
    await client.end()
  }
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const resultOf = (samples: number[]): LoadResult => {
  const sorted = samples.toSorted((a, b) => a - b)
  const p50 = middle(samples, value => value)
  return { perSecond: 1_000 / p50, answers: samples.length, p50, p99: sorted.at(-1) ?? 0, failures: 0 }
}

/** In turns, as everywhere here: a busy machine slows both. */
const repeat = async (
  name: string,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Comparison> => {
  await ours()
  await bare()
  const samples: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) samples.push({ ours: await ours(), bare: await bare() })
  const product = resultOf(samples.map(sample => sample.ours))
  const other = resultOf(samples.map(sample => sample.bare))
  say(`  ${name}: ${product.p50.toFixed(0)} ms, a bare page ${other.p50.toFixed(0)} ms`)
  return { name, yardstick: 'bare page', ratio: product.perSecond / other.perSecond, product, other }
}

/** From the click to what can be worked with, in the browser of somebody whose day has begun. */
export const measureDesk = async (): Promise<Report> => {
  const folder = createDataFolder()
  const product = launchForBench(folder)
  const bare = startChild('bare-server.ts')
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const port = await hear<number>(bare)
    await ask(bare, {
      headers: ['content-type', 'text/html; charset=utf-8'],
      body: Buffer.from('<!doctype html><title>页</title><h1>一页</h1>').toString('base64'),
    })
    say('starting the product')
    const origin = await product.ready
    say(`adding ${rows} articles`)
    await fill(databaseUrl(folder))

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    const [page, plain] = [await context.newPage(), await context.newPage()]
    await signInPage(page, origin, 'editor')
    const barePage = () => timed(() => plain.goto(`http://localhost:${port}/`))
    const desk = (path: string) => `${origin}${routerBase}/main${path}`
    const listed = (on: Page) => on.locator('.ant-table-row').first().waitFor()
    const writable = (on: Page) => on.getByRole('textbox', { name: '正文' }).waitFor()
    const menu = page.getByRole('navigation', { name: '功能菜单' })
    const first = page.locator('.ant-table-row').first().getByRole('link').first()

    const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        'list of 100,000, from the menu',
        async () => {
          // Who clicks has read 工作台, which is done with its own questions by then.
          await page.goto(desk('/home'), { waitUntil: 'networkidle' })
          await menu.getByText('内容管理').click()
          await menu.getByRole('link', { name: '信息发布' }).waitFor()
        },
        async () => {
          await menu.getByRole('link', { name: '信息发布' }).click()
          await listed(page)
        },
      ],
      [
        'list of 100,000, loaded anew',
        () => page.goto('about:blank'),
        () => page.goto(desk('/information')).then(() => listed(page)),
      ],
      [
        'an item of it, from the list',
        () => page.goto(desk('/information')).then(() => listed(page)),
        async () => {
          await first.click()
          await writable(page)
        },
      ],
    ]
    const measured: Comparison[] = []
    for (const [name, before, act] of cases)
      measured.push(
        await repeat(
          name,
          async () => {
            await before()
            return timed(act)
          },
          barePage,
        ),
      )
    return {
      rows: measured,
      requirements: measured.map(({ name, product: { p50 } }) => ({
        name: `ms until usable: ${name}`,
        value: p50,
        bound: 'at most',
        limit: usableWithinMs,
      })),
    }
  } finally {
    await browser.close()
    bare.kill()
    await product.stop()
    removeDataFolder(folder)
  }
}
