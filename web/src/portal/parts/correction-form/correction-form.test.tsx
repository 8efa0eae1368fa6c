import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { supplierDetailSample } from '../../../testing/directory-samples.ts'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('supplier-detail')
const none = () => ({ rows: [], total: 0 })
const showing = (answers = {}) =>
  fakeTransport({
    supplierInfo: () => supplierDetailSample(),
    qualificationsPage: none,
    safetyQualifications: none,
    employeeQualifications: none,
    punishments: none,
    ...answers,
  })
const address = `${path}?id=s1&correct=1`
const typed = {
  field: 'phone',
  proposed: '02012345678',
  reason: '电话已变更 "谢谢" <b>',
  applicant: '张三',
  mobile: '13900001234',
}

test('a record leads to the form, and holds nothing of a visitor’s own until it is asked for', async () => {
  const { body } = await bodyOf(`${path}?id=s1`, showing())
  expect(body).toMatch(/href="[^"]*correct=1#correction"/)
  expect(body).not.toContain('_token')
})

test('the form offers what the page shows, and not the code', async () => {
  const { form } = posting({})
  const { body, html } = await bodyOf(address, showing(), undefined, { ...form, posted: undefined })
  expect(body).toContain('<option value="phone">联系电话</option>')
  expect(body).not.toContain('value="creditCode"')
  expect(body).not.toContain('value="validTo"')
  expect(html).toContain('noindex')
})

test('what is right is taken in for the record of the address, whatever the form says', async () => {
  const taken = { requestNo: 'GZ2026030212345678', receivedAt: '2026-03-02 12:00:00' }
  const transport = showing({ ask: () => taken })
  const { form, kept } = posting({ ...typed, recordId: 'other', kind: 'expert' })
  expect(await renderPath(address, transport, undefined, form)).toMatchObject({
    kind: 'redirect',
    status: 303,
  })
  expect(kept).toEqual([taken])
  expect(transport.sentTo('ask')).toMatchObject([{ ...typed, recordId: 's1', kind: 'supplier' }])
  const after = await bodyOf(`${address}&submitted=1`, showing(), undefined, { ...form, posted: undefined })
  expect(textOf(after.body)).toContain('编号 GZ2026030212345678')
})

test('what is refused says why and keeps what was typed', async () => {
  const transport = showing({
    ask: () => {
      throw new CallError('4647', '填写的内容与现有内容相同')
    },
  })
  const { status, body } = await bodyOf(address, transport, undefined, posting(typed).form)
  expect(status).toBe(422)
  expect(textOf(body)).toContain('填写的内容与现有内容相同')
  expect(body).toContain('电话已变更 &quot;谢谢&quot; &lt;b></textarea>')
  expect(body).toMatch(/name="mobile"[^>]*value="13900001234"/)
})
