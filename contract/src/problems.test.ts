import { describe, expect, test } from 'vitest'
import { silentCodes, tokenErrorCodes, transportMessage } from './known-problems.ts'
import { Problem, type ProblemKey, problems } from './problems.ts'

const entries = Object.entries(problems) as [ProblemKey, { status?: number; code: string; message: string }][]

describe('the words of transport errors', () => {
  test.each([
    [478, '验证码错误,请重新输入'],
    [479, '演示环境，没有权限操作'],
    [401, '当前操作没有权限'],
    [403, '当前操作没有权限'],
    [400, '用户名不存在或密码错误'],
    [404, '系统未知错误,请反馈给管理员'],
    [429, '系统未知错误,请反馈给管理员'],
    [500, '系统未知错误,请反馈给管理员'],
    [502, '系统未知错误,请反馈给管理员'],
    [0, '系统未知错误,请反馈给管理员'],
  ])('%i shows %s', (status, message) => {
    expect(transportMessage(status)).toBe(message)
  })

  test('are the words that the server itself answers with', () => {
    for (const key of [
      'captcha.login_wrong',
      'demo.read_only',
      'access.unauthenticated',
      'access.forbidden',
      'login.failed',
      'unknown',
    ] as const) {
      expect(problems[key].message).toBe(transportMessage(problems[key].status))
      expect(problems[key].code).toBe(String(problems[key].status))
    }
  })
})

describe('body codes', () => {
  test('5531, 5563 and 5560 are not shown as an error message', () => {
    expect(silentCodes).toEqual(['5531', '5563', '5560'])
  })

  test('5563 and 5560 end the session', () => {
    expect(tokenErrorCodes).toEqual(['5563', '5560'])
    expect(problems['token.unknown'].code).toBe('5563')
    expect(problems['token.ended'].code).toBe('5560')
  })

  test('a failed upload has its own words', () => {
    expect(problems['upload.failed'].message).toBe('上传失败')
  })
})

describe('every failure', () => {
  test('is no success', () => {
    expect(entries.filter(([, { code }]) => code === '200')).toEqual([])
  })

  test('has words, unless the client keeps silent about its code', () => {
    const wordless = entries.filter(([, { message }]) => message === '').map(([, { code }]) => code)
    expect(wordless.filter(code => !silentCodes.includes(code))).toEqual([])
  })

  test('has a code of three or four digits, and two failures with one code are told apart by nobody', () => {
    const wordsOfCode = new Map<string, string>()
    // Programs know only that the captcha failed; people are told why.
    const alike = new Set(['4000', '4009'])
    for (const [key, { code, message }] of entries) {
      expect(code).toMatch(/^\d{3,4}$/)
      if (!alike.has(code)) expect(wordsOfCode.get(code) ?? message, key).toBe(message)
      wordsOfCode.set(code, message)
    }
  })

  test('that is a transport error travels with a status of 4xx or 5xx', () => {
    const statuses = entries.flatMap(([, { status }]) => (status === undefined ? [] : [status]))
    expect(statuses.filter(status => status < 400 || status > 599)).toEqual([])
  })
})

describe('a thrown Problem', () => {
  test('carries code, status and words of its key', () => {
    const problem = new Problem('demo.read_only')
    expect(problem).toMatchObject({ key: 'demo.read_only', code: '479', status: 479 })
    expect(problem.message).toBe('演示环境，没有权限操作')
  })

  test('travels with HTTP 200 when it is no transport error', () => {
    expect(new Problem('token.unknown').status).toBe(200)
  })

  test('may say more than the table does', () => {
    const problem = new Problem('request.invalid', '手机号码不能为空')
    expect(problem).toMatchObject({ code: '4000', message: '手机号码不能为空' })
  })
})
