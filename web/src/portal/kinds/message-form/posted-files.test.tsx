import { CallError } from '@sunport/contract/client.ts'
import { filesGoneCode } from '@sunport/contract/message/files.ts'
import { problems } from '@sunport/contract/problems.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const path = pathOf('message-form', ({ variant }) => variant === 'consult')
const typed = {
  msgType: 'consult',
  subject: '申请公开采购合同',
  content: '申请公开某项目的采购合同全文。',
  name: '李小红',
  mobile: '13900001234',
  phoneCode: '123456',
  publicWish: '0',
  consent: '1',
}
const saved = {
  msgNo: '202603024400000001',
  queryCode: '654321',
  receivedAt: '2026-03-02 12:00:00',
  replyDue: '2026-03-09',
}
const fileOf = (name: string) => new File(['%PDF-1.7'], name)
const taking = () => {
  let taken = 0
  return fakeTransport({
    uploadMessageFile: ({ file }) => {
      taken += 1
      return { ticket: `ticket-${taken}`, name: (file as File).name, size: 8 }
    },
    saveMessage: () => saved,
    dropMessageFile: () => null,
  })
}
const posted = (fields: [string, string][], transport = taking(), files: File[] = [], refusal?: string) =>
  bodyOf(path, transport, undefined, posting(fields, refusal, files).form)
const faulty: [string, string][] = Object.entries({ ...typed, subject: '短' })
const right: [string, string][] = Object.entries(typed)

test('files are taken in though the form has a fault, and stand on the page until it is right', async () => {
  const { status, body } = await posted(faulty, taking(), [fileOf('甲.pdf'), fileOf('乙.pdf')])
  expect(status).toBe(422)
  expect(textOf(body)).toContain('甲.pdf（1 KB）')
  expect(body).toContain('name="attachments" value="ticket-1/8/甲.pdf"')
  expect(body).toMatch(
    /value="drop:ticket-2"[^>]*aria-label="移除 乙.pdf"|aria-label="移除 乙.pdf"[^>]*value="drop:ticket-2"/,
  )

  const transport = taking()
  const result = await renderPath(
    path,
    transport,
    undefined,
    posting([...right, ['attachments', 'before/8/甲.pdf']], undefined, [fileOf('丙.pdf')]).form,
  )
  expect(result).toMatchObject({ kind: 'redirect', status: 303 })
  expect(transport.sentTo('saveMessage')[0]?.attachments).toEqual(['before', 'ticket-1'])
})

test('a fourth file is not taken in, and its name is told', async () => {
  const transport = taking()
  const waiting = ['1', '2', '3'].map((each): [string, string] => ['attachments', `t${each}/8/${each}.pdf`])
  const { status, body } = await posted([...right, ...waiting], transport, [fileOf('四.pdf')])
  expect(status).toBe(422)
  expect(textOf(body)).toContain('附件最多3个，“四.pdf”没有收下')
  expect(transport.sentTo('uploadMessageFile')).toEqual([])
  expect(transport.sentTo('saveMessage')).toEqual([])
})

test('a file is taken away by its button, and all that was typed stays', async () => {
  const transport = taking()
  const { status, body } = await posted(
    [...right, ['attachments', 't1/8/甲.pdf'], ['attachments', 't2/8/乙.pdf'], ['intent', 'drop:t1']],
    transport,
  )
  expect(status).toBe(200)
  expect(transport.sentTo('dropMessageFile')).toEqual([{ ticket: 't1' }])
  expect(textOf(body)).not.toContain('甲.pdf')
  expect(textOf(body)).toContain('乙.pdf')
  expect(body).toMatch(/name="subject"[^>]*value="申请公开采购合同"/)
})

test('what is no good any more must be chosen again, and a form that is refused whole takes no file in', async () => {
  const gone = fakeTransport({
    saveMessage: () => {
      throw new CallError(filesGoneCode, problems['message.files_gone'].message)
    },
  })
  const { body } = await posted([...right, ['attachments', 't1/8/甲.pdf']], gone)
  expect(textOf(body)).toContain('请重新选择附件')
  expect(body).not.toContain('t1/8')

  const transport = taking()
  const refused = await posted(right, transport, [fileOf('甲.pdf')], '页面停留过久')
  expect(textOf(refused.body)).toContain('附件没有收下，请重新选择')
  expect(transport.sentTo('uploadMessageFile')).toEqual([])
})

test('texts that may answer the question are offered with its faults and with its receipt; a clue is told the legal way', async () => {
  const offered = {
    kind: 'answer' as const,
    id: 'm1',
    title: '采购合同在哪里公开',
    excerpt: '',
    channel: null,
    noticeType: null,
  }
  const transport = fakeTransport({ saveMessage: () => saved, offerAnswers: () => [offered] })
  expect(textOf((await posted(faulty, transport)).body)).toContain('采购合同在哪里公开')
  const { form, kept } = posting(right)
  await renderPath(path, transport, undefined, form)
  expect(kept).toEqual([{ ...saved, offered: [offered] }])
  const later = { ...form, posted: undefined }
  expect(textOf((await bodyOf(`${path}?submitted=1`, transport, undefined, later)).body)).toContain(
    '采购合同在哪里公开',
  )
  const clue = textOf((await posted([...faulty, ['msgType', 'clue']], transport)).body)
  expect(clue).toContain('依法向采购人或代理机构提出质疑')
  expect(clue).not.toContain('采购合同在哪里公开')
})
