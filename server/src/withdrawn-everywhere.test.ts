import { figureFiles } from '@sunport/contract/figures/paths.ts'
import { afterAll, expect, test } from 'vitest'
import { followBench } from './testing/follow.ts'

// With memory for answers: whatever is read after a change must have fallen with it.
const bench = await followBench({ config: { answersMegabytes: 8 } })
const { app, service, on, keeper, publishTender } = bench
afterAll(() => bench.close())

const api = '/gpcms/rest/web/v2'
const list = `/maincms-web/noticeInformationGd?channel=${bench.bench.channels.notice}`

test('what is withdrawn is gone from every form that it could be read in, at once, and 验真 says why', async () => {
  const openTenderName = '雪线以上气象雷达'
  const live = await publishTender({ openTenderName })
  const planId = String(live.published?.fields.planId)
  // So many that their number is shown with it and without.
  for (let more = 0; more < 3; more += 1) await publishTender()
  await app.settled()
  const word = encodeURIComponent('雪线以上气象雷达')
  const year = '2026'
  const forms: Record<string, string> = {
    ...Object.fromEntries(
      ['json', 'csv', 'atom', 'ocds', 'ics'].map(form => [`the list as ${form}`, `${list}&format=${form}`]),
    ),
    'the call of lists': `${api}/info/selectInfoMoreChannel?siteId=gd&channel=${bench.bench.channels.notice}`,
    'the search': `${api}/info/search?siteId=gd&searchKey=${word}`,
    'the search over all sites': `${api}/info/searchAcross?searchKey=${word}`,
    'that search as a file': `/maincms-web/searchAcross?region=guangdong&searchKey=${word}&format=csv`,
    'the project': `${api}/project?siteId=gd&planId=${planId}`,
    'the project as OCDS': `${api}/project/ocds.json?siteId=gd&planId=${planId}`,
    'the project’s dates': `${api}/project/dates.ics?siteId=gd&planId=${planId}`,
    'the notices behind a figure': `/gpcms${figureFiles.rows}?siteId=gd&year=${year}&stage=tender`,
  }
  const saying = async (): Promise<string[]> => {
    const found: string[] = []
    for (const [name, url] of Object.entries(forms)) {
      // Calendars fold their lines.
      const text = (await app.http.inject(url)).payload.replaceAll('\r\n ', '')
      if (text.includes(openTenderName)) found.push(name)
    }
    return found
  }
  const hits = async () =>
    (await bench.preview(`/noticeInformationGd?channel=${bench.bench.channels.notice}`)).data.hits
  const verdict = async () =>
    (await app.get<{ outcome: string; reason: string | null }>(`${api}/attest/verify?id=${live.id}`)).data

  expect(await saying()).toEqual(Object.keys(forms))
  expect(await verdict()).toMatchObject({ outcome: 'unchanged' })
  const before = await hits()

  await service.withdraw({ ...on(await service.get(live.id, keeper())), reason: '项目取消' }, keeper())
  await app.settled()

  expect(await saying()).toEqual([])
  expect(await hits()).toBe((before ?? 0) - 1)
  expect(await verdict()).toMatchObject({ outcome: 'ended', ended: 'withdraw', reason: '项目取消' })
})
