import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCookies } from './cookies.ts'

const http = Fastify({ trustProxy: true })
beforeAll(async () => {
  await http.register(cookie)
  http.get('/', (_, reply) => {
    applyCookies(reply, [
      { name: 'own', value: 'a', maxAge: 60 },
      { name: 'framed', value: 'b', isForFrames: true },
    ])
    return 'ok'
  })
})
afterAll(() => http.close())

const cookiesBy = async (protocol: string) =>
  (await http.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })).headers['set-cookie']

test('over https a cookie for frames is secure and of each framing site apart, the others stay at home', async () => {
  expect(await cookiesBy('https')).toEqual([
    'own=a; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    'framed=b; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
  ])
})

test('over http, where no browser would take it, a cookie for frames is not sent', async () => {
  expect(await cookiesBy('http')).toBe('own=a; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
})
