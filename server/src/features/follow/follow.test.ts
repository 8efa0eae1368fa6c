import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { doWork, followBench } from '../../testing/follow.ts'
import { runTask } from '../../testing/tasks.ts'
import { followSecrets } from './secrets.ts'
import { followSending } from './sending.ts'
import { followLinks } from './told.ts'

const bench = await followBench()
const {
  app,
  mailbox,
  post,
  get,
  preview,
  tell,
  tokenIn,
  follow,
  publishTender,
  correctionOf,
  moved,
  pageOf,
} = bench
const { service, passAll, author, keeper, on } = bench
afterAll(() => bench.close())
/** The list of the channel that the bench publishes in. */
const list = `/noticeInformationGd?channel=${bench.bench.channels.notice}`
beforeEach(async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await app.db.execute(sql`TRUNCATE follow, follow_news, follow_item, follow_letter`)
  mailbox.take()
})

const oneClick = (header: string | undefined): string => new URL((header ?? '').replace(/[<>]/g, '')).pathname

describe('who follows', () => {
  test('a project is told of a correction once, with what was and what is', async () => {
    const live = await publishTender()
    await follow('one@mail.example', pageOf(live))
    await follow('other@mail.example', pageOf(live))
    await follow('list@mail.example', `${list}&noticeType=${live.published?.fields.noticeType}`)
    await passAll(await correctionOf(live, [moved]))
    await tell()
    const letters = mailbox.take()
    expect(letters.map(({ to }) => to).toSorted()).toEqual([
      'list@mail.example',
      'one@mail.example',
      'other@mail.example',
    ])
    for (const { text } of letters) {
      expect(text).toContain(
        '投标截止（开标）时间由“2026年07月02日 09时30分（北京时间）”改为“2026年07月20日 09时30分（北京时间）”',
      )
      expect(text.match(/改为/g)).toHaveLength(1)
    }
    await tell()
    expect(mailbox.take()).toEqual([])
  })

  test('nothing is told of words that were only polished; a fact that was changed is told', async () => {
    const live = await publishTender()
    await follow('one@mail.example', pageOf(live))
    const revise = async (fields: object, title: string) => {
      const opened = await service.revise(on(await service.get(live.id, author())), author())
      const saved = await service.save(
        {
          ...on(opened),
          saveId: crypto.randomUUID(),
          title,
          bodyHtml: '',
          fields: { ...opened.open?.fields, ...fields },
          attachments: [],
        },
        author(),
      )
      await passAll(saved)
      await tell()
      return mailbox.take()
    }
    expect(await revise({}, '换一个标题的招标公告')).toEqual([])
    const [letter, ...more] = await revise({ purchaserLinkPhone: '020-11112222' }, '换一个标题的招标公告')
    expect(more).toEqual([])
    expect(letter?.text).toMatch(/联系电话由“.+”改为“020-11112222”/)
  })

  test('a list is told of what is new in it, and of nothing else', async () => {
    await follow('one@mail.example', `${list}&purchaser=${encodeURIComponent('第七医院')}`)
    await publishTender({ purchaser: '某市第七医院' })
    await publishTender()
    const draft = await bench.draft('tender', { ...bench.own(), purchaser: '第七医院分院' })
    await tell()
    const [letter, ...more] = mailbox.take()
    expect(more).toEqual([])
    expect(letter?.text).toContain('招标公告：某市第七医院')
    expect(letter?.text.match(/招标公告：/g)).toHaveLength(1)
    expect(letter?.text).not.toContain(draft.title)
  })

  test('a search is told of what it finds from then on', async () => {
    await follow('one@mail.example', `/fullSearchingGd?searchKey=${encodeURIComponent('雪车赛道')}`)
    await publishTender({ openTenderName: '雪车赛道制冷机组' })
    await publishTender({ openTenderName: '网球场地面' })
    await tell()
    expect(mailbox.take().map(({ text }) => text.match(/公告：\S+/g))).toEqual([
      [expect.stringContaining('雪车赛道')],
    ])
  })

  test('is not told of what was withdrawn before the letter went', async () => {
    const live = await publishTender()
    await follow('one@mail.example', pageOf(live))
    const correction = await passAll(await correctionOf(live, [moved]))
    await doWork(app, 'follow-matching')
    await doWork(app, 'follow-composing')
    await service.withdraw({ ...on(await service.get(correction.id, keeper())), reason: '有误' }, keeper())
    await doWork(app, 'follow-sending')
    expect(mailbox.take()).toEqual([])
    await tell()
    expect(mailbox.take()).toEqual([])
  })

  test('by the day gets one letter in the morning with all of it', async () => {
    await follow('one@mail.example', list, { pace: 'day' })
    await publishTender({ openTenderName: '第一件' })
    await publishTender({ openTenderName: '第二件' })
    await tell()
    expect(mailbox.take()).toEqual([])
    app.clock.set(new Date('2026-06-11T00:30:00Z'))
    await tell()
    const [letter, ...more] = mailbox.take()
    expect(more).toEqual([])
    expect(letter?.text.match(/招标公告：/g)).toHaveLength(2)
  })

  test('by the week gets one letter on Monday morning with all of it', async () => {
    await follow('one@mail.example', list, { pace: 'week' })
    for (const openTenderName of ['周三的', '周四的']) {
      await publishTender({ openTenderName })
      await tell()
      app.clock.set(new Date(app.clock.now().getTime() + 86_400_000))
    }
    // The Monday after, a minute early, and on time.
    app.clock.set(new Date('2026-06-15T00:29:00Z'))
    await tell()
    expect(mailbox.take()).toEqual([])
    app.clock.set(new Date('2026-06-15T00:30:00Z'))
    await tell()
    const [letter, ...more] = mailbox.take()
    expect(more).toEqual([])
    expect(letter?.text.match(/招标公告：/g)).toHaveLength(2)
    app.clock.set(new Date('2026-06-22T00:30:00Z'))
    await tell()
    expect(mailbox.take()).toEqual([])
  })
})

describe('an address', () => {
  test('gets nothing before it is confirmed, and is forgotten when nobody does', async () => {
    const asked = {
      siteId: 'gd',
      at: list,
      way: 'mail',
      contact: 'Some@Mail.example',
      pace: 'now',
      reminds: false,
    }
    expect((await post('', asked)).data).toMatchObject({ state: 'sent', manageToken: '' })
    await publishTender()
    await tell()
    const [letter, ...more] = mailbox.take()
    expect([letter?.to, more]).toEqual(['some@mail.example', []])
    const token = tokenIn(letter?.text ?? '', 'followConfirm')
    app.clock.set(new Date('2026-06-11T04:00:01Z'))
    expect((await post('/confirm', { token })).msg).toBe('链接无效或已过期，请重新获取')
    await doWork(app, 'follow-daily')
    expect((await app.db.execute(sql`SELECT 1 FROM follow`)).rows).toEqual([])
  })

  test('stands nowhere in the open', async () => {
    await follow('one@mail.example', list)
    const { rows } = await app.db.execute(sql`SELECT * FROM follow`)
    expect(JSON.stringify(rows)).not.toContain('one@mail')
  })

  test('is sent few links a day, however often somebody asks', async () => {
    const asked = {
      siteId: 'gd',
      at: list,
      way: 'mail',
      contact: 'one@mail.example',
      pace: 'now',
      reminds: false,
    }
    const answers: string[] = []
    for (let times = 0; times < 8; times++) answers.push((await post('', asked)).code)
    expect(answers.filter(code => code === '200')).toHaveLength(6)
    expect(answers.at(-1)).toBe('4754')
  })

  test('finds everything that it follows by a letter, and nobody else does', async () => {
    const mine = await follow('one@mail.example', list)
    const theirs = await follow('other@mail.example', list)
    await post('/manage-links', { way: 'mail', contact: 'one@mail.example' })
    await post('/manage-links', { way: 'mail', contact: 'nobody@mail.example' })
    await doWork(app, 'follow-sending')
    const [letter, ...more] = mailbox.take()
    expect(more).toEqual([])
    const token = tokenIn(letter?.text ?? '', 'followManage')
    const rows = async () =>
      (await get<{ rows: { id: string; pace: string }[] }>('/mine', { token })).data.rows
    expect((await rows()).map(({ id }) => id)).toEqual([mine])
    await post(`/mine/${mine}`, { token, pace: 'week', reminds: false })
    expect((await rows()).map(({ pace }) => pace)).toEqual(['week'])
    expect((await post(`/mine/${theirs}/stop`, { token })).code).toBe('4752')
    await post(`/mine/${mine}/stop`, { token })
    expect(await rows()).toEqual([])
  })
})

describe('leaving', () => {
  test('takes one tap and no login, for that one subscription and nothing else', async () => {
    const live = await publishTender()
    await follow('one@mail.example', pageOf(live))
    await follow('one@mail.example', list)
    await passAll(await correctionOf(live, [moved]))
    await tell()
    const letters = mailbox.take()
    expect(letters).toHaveLength(2)
    const ofProject = letters.find(({ text }) => text.startsWith('您关注的项目'))
    expect(ofProject?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const path = oneClick(ofProject?.headers.get('list-unsubscribe'))
    const left = async () =>
      (await app.db.execute<{ kind: string }>(sql`SELECT kind FROM follow ORDER BY kind`)).rows.map(
        ({ kind }) => kind,
      )
    // Programs look into letters.
    expect((await app.http.inject({ url: path })).statusCode).toBe(303)
    expect(await left()).toEqual(['list', 'project'])
    const answer = await app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await left()).toEqual(['list'])
  })

  test('is not possible with the token of another, or one that was changed', async () => {
    const [mine, other] = [await follow('one@mail.example', list), await follow('two@mail.example', list)]
    await publishTender()
    await tell()
    const letter = mailbox.take().find(({ to }) => to === 'one@mail.example')
    const token = tokenIn(letter?.text ?? '', 'followStop')
    expect(token.startsWith(`${mine}.`)).toBe(true)
    expect((await post('/stop', { token: token.replace(mine, other) })).code).toBe('4752')
    expect((await post('/confirm', { token })).code).toBe('4752')
    expect((await get('/mine', { token })).code).toBe('4752')
    expect((await post(`/mine/${mine}/stop`, { token })).code).toBe('4752')
    expect((await app.http.inject(`/follow/${encodeURIComponent(token)}.ics`)).statusCode).toBe(404)
    expect((await post('/stop', { token })).code).toBe('200')
    expect((await post('/stop', { token })).code).toBe('4752')
  })
})

test('a browser that its push service knows no more is told nothing again, and forgotten', async () => {
  const live = await publishTender()
  const browser = { endpoint: 'https://push.example/gone', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const asked = { siteId: 'gd', at: pageOf(live), pace: 'now', reminds: true, ...browser }
  expect((await post('/push', asked)).code).toBe('200')
  await passAll(await correctionOf(live, [moved]))
  for (const code of ['follow-matching', 'follow-composing']) await doWork(app, code)
  const secrets = followSecrets(app.secret)
  const lists = { hrefOf: () => '/', regionOf: () => '', nameOf: () => '' }
  const origin = 'https://portal.example'
  const tried: string[] = []
  const sending = followSending({
    ...{ db: app.db, clock: app.clock, origin, secrets, lists, mail: undefined },
    links: followLinks({ origin, lists, secrets }),
    push: {
      send: async ({ endpoint }) => {
        tried.push(endpoint)
        return 'gone'
      },
    },
  })
  await runTask(sending, app.clock)
  expect(tried).toEqual([browser.endpoint])
  app.clock.set(new Date('2026-06-10T06:00:00Z'))
  await runTask(sending, app.clock)
  expect(tried).toHaveLength(1)
  await doWork(app, 'follow-daily')
  expect((await app.db.execute(sql`SELECT FROM follow`)).rowCount).toBe(0)
})

describe('before following', () => {
  test('a notice is a project on whatever page its region shows it, and an article is none', async () => {
    const live = await publishTender()
    const kinds: string[] = ['notice-detail', 'article', 'red-head-document']
    const paths = Object.entries(app.packs.find(({ siteCode }) => siteCode === 'gd')?.routes ?? {})
      .filter(([, { kind }]) => kinds.includes(kind))
      .map(([path]) => path)
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths)
      expect((await preview(`${path}?type=notice&id=${live.id}`)).data, path).toMatchObject({
        kind: 'project',
      })
    expect((await preview(`${paths[0]}?id=no-such-notice`)).code).toBe('4751')
  })

  test('one reads how much a list brought, in what words it is narrowed, and whether it is too much', async () => {
    await publishTender({ purchaser: '某市第九医院' })
    const narrow = (await preview(`${list}&purchaser=${encodeURIComponent('第九医院')}&page=3`)).data
    expect(narrow).toMatchObject({
      kind: 'list',
      hits: 1,
      isBroad: false,
      conditions: [{ label: '采购人', words: '第九医院' }],
      ways: ['mail', 'phone', 'push'],
    })
    await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
      VALUES ('interaction.follow-broad', '过大', 'int', '10')`)
    expect((await preview('/noSuchPage')).code).toBe('4751')
    expect((await preview('/noticeGd?id=nothing')).code).toBe('4751')
  })
})
