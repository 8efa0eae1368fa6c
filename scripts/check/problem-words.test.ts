// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source code
import { expect, test } from 'vitest'
import { problemWords } from './problem-words.ts'

const inContract = (text: string) => problemWords([{ path: 'contract/src/problems.ts', text: `\n${text}` }])
const inServer = (text: string) =>
  problemWords([{ path: 'server/src/features/a/service.ts', text: `\n${text}` }])

test.each([
  "const problems = { 'data.stale': { code: '4090', message: 'Data is stale' } }",
  "const problems = { 'data.stale': { code: '4090', message: '数据 expired，请刷新' } }",
  "z.string().min(1, 'required')",
  "z.string().max(20, { error: 'too long' })",
  "z.string().regex(/^a/, 'wrong form')",
  'z.string().refine(isDate, `must be a date before ${day}`)',
])('English in the words of the contract is found: %s', async text => {
  expect(await inContract(text)).toMatchObject([{ line: 2 }])
})

test.each([
  "throw new Problem('data.stale', 'gone already')",
  'throw new Problem("data.stale", `no ${name} here`)',
  "throw new Problem('data.stale', isGone ? 'gone' : '已修改')",
])('English in the words of a thrown problem is found: %s', async text => {
  expect(await inServer(text)).toMatchObject([{ line: 2 }])
})

test.each([
  "const problems = { 'import.unreadable': { code: '5011', message: '请以 xlsx 或 csv 格式上传' } }",
  "const problems = { a: { message: 'CA证书与 URL 不符，文件不能超过20MB' } }",
  "const problems = { a: { message: '参数 siteId 不正确' } }",
  "z.string().min(1, '不能为空').regex(/x/)",
  "const event = { kind: 'error', name: 'not words' }",
])('Chinese, and what is called by Latin letters, passes: %s', async text => {
  expect(await inContract(text)).toEqual([])
})

test('other texts of the server are nobody’s words', async () => {
  expect(await inServer("throw new Error('cannot happen'); new Problem('data.stale')")).toEqual([])
})
