import type { Project } from '@sunport/contract/calls/project.ts'
import {
  firstChanges,
  firstOpening,
  projectFixture,
  secondOpening,
  thirdOpening,
} from '@sunport/contract/content/notice/project-fixture.ts'
import { factsAt, projectHistory } from '@sunport/contract/content/notice/project-history.ts'
import { timeWords } from '@sunport/contract/content/notice/time-words.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { noticeBench } from '../../testing/notices.ts'
import { type ProjectStep, projectSteps, publishedAt, publishProject } from '../../testing/project.ts'

// With memory for answers: whatever is read after a change must have fallen with it.
const bench = await noticeBench({ config: { answersMegabytes: 8 } })
const { app, service, on, draft, passAll, keeper, author, own } = bench
afterAll(() => app.close())

const path = '/gpcms/rest/web/v2/project'
const ask = async (query: Record<string, unknown>): Promise<Project | null> => {
  const asked = new URLSearchParams({ siteId: 'gd', ...(query as Record<string, string>) })
  return (await app.get<Project | null>(`${path}?${asked}`)).data
}
const read = async (query: Record<string, unknown>): Promise<Project> => {
  const found = await ask(query)
  if (!found) throw new Error('nothing of it is public')
  return found
}
const shownOf = ({ facts }: Project, key: string) => facts.find(fact => fact.key === key)?.shown
const fileOf = (name: string, query: Record<string, unknown>) =>
  app.http.inject({
    url: `${path}/${name}?${new URLSearchParams({ siteId: 'gd', ...(query as Record<string, string>) })}`,
  })

/** Rows that are written behind the product's back are told of. */
const noted = async (): Promise<void> => {
  await touchTags(app.db, [tag.infosOf('gd')])
  await app.settled()
}

const whole = await publishProject(bench)
const { planId } = whole.named
const idOf = (step: string) => whole.ids[step as ProjectStep]

describe('a project of six notices and two corrections', () => {
  test.each([
    ['2026-05-05', undefined],
    ['2026-05-20 09:00:00', undefined],
    ['2026-06-10 12:00:00', firstOpening],
    ['2026-06-12 11:59:59', firstOpening],
    ['2026-06-12 12:00:00', secondOpening],
    ['2026-06-20 11:59', secondOpening],
    ['2026-06-20', thirdOpening],
    ['2026-12-31 00:00:00', thirdOpening],
  ])('at %s had the deadline %s', async (at, opening) =>
    expect(shownOf(await read({ planId, at }), 'openTenderTime')).toBe(opening && timeWords(opening)),
  )

  test('says what is in force now, which notice made it so, since when, why, and what it was before', async () => {
    const { facts, name, planId: plan, at, notices } = await read({ planId })
    expect({ name, plan, at }).toEqual({ name: '教学设备采购项目', plan: planId, at: null })
    expect(facts.find(({ key }) => key === 'openTenderTime')).toMatchObject({
      group: 'time',
      shown: timeWords(thirdOpening),
      sourceId: idOf('second'),
      since: publishedAt.second,
      reason: '开标场地调整',
      basis: '公共资源交易中心场地通知',
      former: timeWords(secondOpening),
    })
    expect(notices.map(({ id, noticeTime }) => [id, noticeTime])).toEqual(
      projectSteps.map(step => [idOf(step), publishedAt[step]]),
    )
    expect(notices.find(({ id }) => id === idOf('first'))).toMatchObject({
      noticeTypeName: '更正公告',
      targetId: idOf('tender'),
      changes: [
        { key: 'openTenderTime', old: timeWords(firstOpening), new: timeWords(secondOpening) },
        { key: 'purchaserLinkPhone', reason: '原号码有误' },
        { key: '', old: '亮度不低于300流明', new: '亮度不低于500流明' },
      ],
    })
  })

  test('is the same by the number under which it was called for', async () =>
    expect(await read({ openTenderCode: whole.named.openTenderCode })).toEqual(await read({ planId })))

  test('tells of any two moments what the rules of the contract tell, backwards with before and after exchanged', async () => {
    const history = projectHistory(
      projectFixture().map(notice => ({ ...notice, values: { ...notice.values, ...whole.named } })),
    )
    const step = fc.constantFrom(...projectSteps)
    await fc.assert(
      fc.asyncProperty(step, step, async (one, other) => {
        const [from, to] = [publishedAt[one], publishedAt[other]]
        const [there, back] = await Promise.all([
          read({ planId, from, to }),
          read({ planId, from: to, to: from }),
        ])
        const turned = back.compared?.facts.map(({ before, after, ...fact }) => ({
          ...fact,
          before: after,
          after: before,
        }))
        expect(there.compared?.facts).toEqual(turned)
        const said = (moment: string) => factsAt(history, moment)
        const keys = new Set([...said(from).keys(), ...said(to).keys()])
        const differing = [...keys].filter(
          key => said(from).get(key)?.shown !== said(to).get(key)?.shown && !key.includes('/'),
        )
        const told = there.compared?.facts.filter(({ key }) => key !== '' && !key.includes('/')) ?? []
        expect(told.map(({ key }) => key).toSorted()).toEqual(differing.toSorted())
      }),
      { numRuns: 20 },
    )
  })

  test('is at its last moment what it is now', async () => {
    const [now, last] = await Promise.all([read({ planId }), read({ planId, at: publishedAt.acceptance })])
    expect(last.facts).toEqual(now.facts)
  })

  test('is a record package of OCDS at an address of its own', async () => {
    const { files } = await read({ planId })
    const answer = await app.http.inject({ url: files.ocds })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { version, uri, records } = answer.json()
    expect({ version, records: records.length }).toEqual({ version: '1.1', records: 1 })
    expect(uri).toMatch(new RegExp(`/maincms-web/project\\?planId=${planId}&region=`))
    expect(records[0].releases).toHaveLength(8)
    expect(records[0].compiledRelease.tender.tenderPeriod.endDate).toBe('2026-07-28T14:00:00+08:00')
    expect(records[0].versionedRelease.tender.tenderPeriod.endDate).toHaveLength(3)
  })

  test('is a calendar whose opening keeps its name and counts how often it moved', async () => {
    const { body, headers } = await app.http.inject({ url: (await read({ planId })).files.ics })
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const event = body.split('BEGIN:VEVENT').find(part => part.includes('openTenderTime')) ?? ''
    expect(event).toContain(`UID:openTenderTime-${idOf('tender')}@`)
    expect(event).toContain('SEQUENCE:2')
    expect(event).toContain('DTSTART;TZID=Asia/Shanghai:20260728T140000')
    expect(event.match(/BEGIN:VALARM/g)).toHaveLength(3)
  })
})

test('a correction leaves the notice that it corrects as it was, to the last byte', async () => {
  const project = await publishProject(bench, { upTo: 'tender' })
  const kept = async () =>
    (
      await app.db.execute(sql`
        SELECT e.*, p.edition_id AS public FROM info_edition e JOIN publication p ON p.info_id = e.info_id
        WHERE e.info_id = ${project.ids.tender}`)
    ).rows
  const before = await kept()
  await passAll(
    await draft('correction', { ...project.named, targetId: project.ids.tender, changes: firstChanges }),
  )
  await app.settled()
  const { planId: plan } = project.named
  expect(shownOf(await read({ planId: plan }), 'openTenderTime')).toBe(timeWords(secondOpening))
  expect(await kept()).toEqual(before)
  expect(before).toHaveLength(1)
})

describe('what is not public', () => {
  test('is not there, neither as an answer nor as a file', async () => {
    expect(await ask({ planId: 'no-such-plan' })).toBeNull()
    for (const name of ['ocds.json', 'dates.ics'])
      expect((await fileOf(name, { planId: 'no-such-plan' })).statusCode).toBe(404)
    expect((await app.get(`${path}?siteId=gd`)).code).not.toBe('200')
  })

  test('such as a draft or a correction under review, changes nothing until it is signed, and then at once', async () => {
    const project = await publishProject(bench, { upTo: 'tender' })
    const { planId: plan } = project.named
    const before = await read({ planId: plan })
    const correction = await draft('correction', {
      ...project.named,
      targetId: project.ids.tender,
      changes: [
        {
          field: 'openPlace',
          label: '地点',
          old: '公共资源交易中心第一开标室',
          new: '第三开标室',
          reason: '调整',
        },
      ],
    })
    await draft('result', project.named)
    const submitted = await service.submit(on(correction), author())
    await app.settled()
    expect(await read({ planId: plan })).toEqual(before)
    await passAll(await service.recall(on(submitted), author()))
    await app.settled()
    expect(shownOf(await read({ planId: plan }), 'openPlace')).toBe('第三开标室')
  })

  test('leaves no trace: what was withdrawn says nothing any more, and with it goes what only it said', async () => {
    const { named, items, ids } = await publishProject(bench, { upTo: 'first' })
    const withdraw = async (step: ProjectStep) => {
      const item = await service.get(ids[step], keeper())
      await service.withdraw({ ...on(item), reason: '发布有误', isTextHidden: true }, keeper())
      await app.settled()
    }
    expect(shownOf(await read({ planId: named.planId }), 'purchaserLinkPhone')).toBe('020-11112222')
    await withdraw('first')
    const back = await read({ planId: named.planId })
    expect(shownOf(back, 'openTenderTime')).toBe(timeWords(firstOpening))
    expect(JSON.stringify(back)).not.toMatch(/020-11112222|500流明/)
    await withdraw('tender')
    const left = JSON.stringify(await read({ planId: named.planId }))
    expect(left).not.toContain(items.tender.title)
    expect(left).not.toContain('第一开标室')
    for (const step of ['intention', 'demand'] as const) await withdraw(step)
    expect(await ask({ planId: named.planId })).toBeNull()
    expect((await fileOf('dates.ics', { planId: named.planId })).statusCode).toBe(404)
  })

  test('on this site, but on another, is not mixed in', async () => {
    const { named } = await publishProject(bench, { upTo: 'tender' })
    const before = await read({ planId: named.planId })
    await app.db.execute(sql`
      INSERT INTO info (id, site_id, channel_id, kind, state)
      VALUES ('elsewhere', 'hlj', (SELECT min(id) FROM channel WHERE site_id = 'hlj'), 'notice', 'live')`)
    await app.db.execute(sql`
      INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
      VALUES ('elsewhere-1', 'elsewhere', 1, 'published', '别处的公告', '', '', ${JSON.stringify({ budget: '7' })})`)
    await app.db.execute(sql`
      INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, notice_type,
        plan_id, more, data_source)
      SELECT 'elsewhere', 'elsewhere-1', site_id, channel_id, '别处的公告', '', now(), '001011', ${named.planId}, '{}', 'x'
      FROM info WHERE id = 'elsewhere'`)
    await noted()
    expect(await read({ planId: named.planId })).toEqual(before)
    const there = await read({ siteId: 'hlj', planId: named.planId })
    expect(there.notices.map(({ title }) => title)).toEqual(['别处的公告'])
  })
})

test('a notice that stands in a second channel of the site is one notice of its project', async () => {
  const { named, ids } = await publishProject(bench, { upTo: 'first', named: own() })
  const before = await read({ planId: named.planId })
  await app.db.execute(sql`
    INSERT INTO info (id, site_id, channel_id, kind, state, origin_id, refer_mode)
    SELECT 'second-place', site_id, 'bench-list', kind, state, id, 'reference' FROM info WHERE id = ${ids.first}`)
  await app.db.execute(sql`
    INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time, notice_type, plan_id,
      open_tender_code, open_tender_time, more, data_source)
    SELECT 'second-place', edition_id, site_id, 'bench-list', title, description, notice_time, notice_type, plan_id,
      open_tender_code, open_tender_time, more, data_source FROM publication WHERE info_id = ${ids.first}`)
  await noted()
  expect(await read({ planId: named.planId })).toEqual(before)
})
