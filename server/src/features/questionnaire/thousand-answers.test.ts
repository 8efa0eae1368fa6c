import { fallbackOf } from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newToken } from '../../platform/crypto/secrets.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { calmForms } from '../../testing/calm-forms.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { signatureFor } from '../../testing/signing.ts'

const attempts = inject('isLongRun') ? 1000 : 300
const atOnce = 50
/** As many as the setting allows where nobody changed it. */
const share = Number(fallbackOf('interaction.answers-per-address'))
const refusal = '4310 从您所在的网络提交的答卷今天已达上限，请明天再来，或换一个网络提交'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  // Whoever solves a thousand riddles meets the share all the same.
  await calmForms(app)
})
afterAll(() => app.close())

const addOne = () => addQuestionnaire(app.db, { siteId: app.packs[0]?.siteCode ?? '' })

const submit = async (id: string, remoteAddress: string, visitor?: string) => {
  const url = `/gpcms/rest/web/v2/questionnaire/${id}/submit`
  const payload = JSON.stringify({ versionNo: 1, answers: { Q1: ['A'] }, seconds: 40 })
  const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  const { code, msg } = (
    await app.http.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: {
        'content-type': 'application/json',
        ...(visitor && { cookie: `sunport_visitor=${visitor}` }),
        ...signatureFor({ key, method: 'POST', url, body: payload, at: app.clock.now() }),
      },
    })
  ).json<{ code: string; msg: string }>()
  return code === '200' ? code : `${code} ${msg}`
}

/** All of them, as many at once as a hurried client would send. */
const sendAll = async (one: (at: number) => Promise<string>): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (let from = 0; from < attempts; from += atOnce) {
    const said = await Promise.all(Array.from({ length: atOnce }, (_, at) => one(from + at)))
    for (const words of said) counts[words] = (counts[words] ?? 0) + 1
  }
  return counts
}

const kept = async (id: string) => {
  const { rows } = await app.db.execute(sql`
    SELECT (SELECT response_count FROM questionnaire WHERE id = ${id}) AS places,
      (SELECT count(*)::int FROM questionnaire_response WHERE questionnaire_id = ${id}) AS answers,
      (SELECT count(*)::int FROM questionnaire_token WHERE questionnaire_id = ${id}) AS tokens`)
  return rows[0]
}
const justTheShare = { places: share, answers: share, tokens: share }

test(`of ${attempts} answers of one client without cookies as many count as the setting allows`, async () => {
  const id = await addOne()
  expect(await sendAll(() => submit(id, '203.0.113.7'))).toEqual({
    '200': share,
    [refusal]: attempts - share,
  })
  expect(await kept(id)).toEqual(justTheShare)
})

test(`${attempts} clients of one line, each with an address and a cookie of its own, fare alike`, async () => {
  const id = await addOne()
  const said = await sendAll(at => submit(id, `2001:db8:0:7::${(at + 1).toString(16)}`, newToken()))
  expect(said).toEqual({ '200': share, [refusal]: attempts - share })
  expect(await kept(id)).toEqual(justTheShare)
  // The line next door has its own share.
  expect(await submit(id, '2001:db8:0:8::1')).toBe('200')
})
