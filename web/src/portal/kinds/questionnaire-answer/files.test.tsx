import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { question, questionnaireOf } from '../../../testing/questionnaires.ts'
import { bodyOf, pathOf, posting, renderPath, textOf } from '../../../testing/render-path.ts'

const path = `${pathOf('questionnaire-answer')}?id=w1`
const image = { url: '/gpcms/rest/v2/files/one', alt: '一扇"窗口"' }
const questions = [
  question({
    options: [
      { code: 'A', text: '采购人', exclusive: false, image },
      { code: 'B', text: '供应商', exclusive: false },
    ],
  }),
  question({
    code: 'Q2',
    type: 'file',
    title: '材料',
    options: [],
    rules: { files: { most: 2, kinds: ['image'] } },
  }),
]
const transport = (refusal?: string) => {
  let taken = 0
  return fakeTransport({
    getQuestionnaire: () => questionnaireOf({ questions }),
    submitQuestionnaire: () => ({ thankYou: null, canSeeResults: false }),
    uploadAnswerFile: ({ file }) => {
      if (refusal) throw new CallError('4307', refusal)
      taken += 1
      return { ticket: `ticket-${taken}`, name: (file as File).name, size: 2048 }
    },
  })
}
const fileOf = (name: string) => new File(['x'], name)
const post = (fields: [string, string][], files: File[], refusal?: string) =>
  bodyOf(path, transport(refusal), undefined, posting([...fields, ['versionNo', '1']], undefined, files).form)

test('a picture stands beside its option, with its words, and the form may carry files', async () => {
  const { body } = await bodyOf(path, transport())
  expect(body).toMatch(/<img [^>]*src="\/gpcms\/rest\/v2\/files\/one" alt="一扇&quot;窗口&quot;"/)
  expect(body.match(/<img [^>]*files\/one/g)).toHaveLength(1)
  expect(body).toMatch(/enctype="multipart\/form-data"/i)
  expect(body).toMatch(
    /<input[^>]*type="file"[^>]*accept="\.png,\.jpg,\.jpeg,\.gif,\.webp"[^>]*name="attachment\.Q2"|<input[^>]*type="file"[^>]*name="attachment\.Q2"[^>]*accept="\.png,\.jpg,\.jpeg,\.gif,\.webp"/,
  )
  expect(textOf(body)).toContain('最多 2 个，每个不超过 10 MB，图片；仅供主办单位查看，不公开')
})

test('posted without script, files are taken in though an answer is missing, and stay on the page', async () => {
  const { status, body } = await post([['attachment.Q2', '0']], [fileOf('甲.png')])
  expect(status).toBe(422)
  expect(body).toMatch(/id="question-Q1-problem">.*请选择一项/)
  expect(textOf(body)).toContain('甲.png（2 KB）')
  expect(body).toContain('name="Q2" value="ticket-1/2048/甲.png"')
})

test('what was taken in before goes along with what came now', async () => {
  const sending = transport()
  const fields: [string, string][] = [
    ['Q1', 'A'],
    ['Q2', 'ticket-0/10/先.png'],
    ['attachment.Q2', '0'],
    ['versionNo', '1'],
  ]
  const result = await renderPath(
    path,
    sending,
    undefined,
    posting(fields, undefined, [fileOf('后.png')]).form,
  )
  expect(result).toMatchObject({ status: 303 })
  expect(sending.sentTo('uploadAnswerFile')).toMatchObject([{ id: 'w1', question: 'Q2' }])
  expect(sending.sentTo('submitQuestionnaire')).toMatchObject([
    { answers: { Q1: ['A'], Q2: ['ticket-0/10/先.png', 'ticket-1/2048/后.png'] } },
  ])
})

test('a file that is refused is named with the reason, and nothing is sent', async () => {
  const { status, body } = await post(
    [
      ['Q1', 'A'],
      ['attachment.Q2', '0'],
    ],
    [fileOf('甲.exe')],
    '只能上传图片',
  )
  expect(status).toBe(422)
  expect(textOf(body)).toContain('“甲.exe”没有收下：只能上传图片')
})

test('one is taken back by its own button', async () => {
  const { status, body } = await post(
    [
      ['Q1', 'A'],
      ['Q2', 'ticket-0/10/先.png'],
      ['Q2', 'ticket-9/10/后.png'],
      ['intent', 'drop/ticket-0'],
    ],
    [],
  )
  expect(status).toBe(200)
  expect(textOf(body)).not.toContain('先.png')
  expect(textOf(body)).toContain('后.png')
})
