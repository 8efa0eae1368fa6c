import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { apiPrefix } from '@sunport/contract/call.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { expect, inject, test } from 'vitest'
import { captchaText } from './support/product.ts'
import { faultsIn, secrets, textsIn } from './support/secrets.ts'

const root = path.join(import.meta.dirname, '..')

test('every setting that is told in confidence is a canary here', () => {
  const config = readFileSync(path.join(root, 'server/src/platform/config.ts'), 'utf8')
  const told = [...config.matchAll(/^ {2}([A-Z_]+): blankAsMissing/gm)].map(([, name]) => name ?? '')
  expect(told.length).toBeGreaterThan(20)
  const confidential = told.filter(name => /SECRET|TOKEN|PASSWORD|KEY|^(?!PUBLIC|GATEWAY).*_URL$/.test(name))
  expect(confidential.toSorted()).toEqual(Object.keys(secrets).toSorted())
})

test('what browsers load has no key, and no name of the server’s own', () => {
  const loaded = textsIn(path.join(root, 'web/dist'))
  expect(loaded.length).toBeGreaterThan(100)
  expect(faultsIn(loaded)).toEqual([])
})

test.each([
  `const k="${'0123456789abcdef'.repeat(2)}"`,
  '-----BEGIN PRIVATE KEY-----',
  'fetch("https://user:pass@host.example")',
  'x=process.env.SECRET_KEY',
  `y="${secrets.SMS_GATEWAY_TOKEN}"`,
])('which would be seen: %s', text => {
  expect(faultsIn([['planted.js', text]])).not.toEqual([])
})

test('nor does a running product tell its secrets to whoever reads its pages', async () => {
  const folder = inject('dataFolder')
  const kept = readdirSync(folder).filter(name => /key/i.test(name))
  expect(kept).toContain('secret.key')
  const own = kept
    .map(name => readFileSync(path.join(folder, name), 'utf8').trim())
    .filter(text => text.length > 8)
  const pages = ['/', '/main', '/login', '/communicationGd'].map(page => routerBase + page)
  const calls = ['/rest/web/v2/index/getSystemInfo', '/docs/json'].map(call => apiPrefix + call)
  for (const address of [...pages, ...calls, '/healthz', '/readyz']) {
    const text = await (await fetch(inject('origin') + address)).text()
    for (const secret of [...own, 'Sunport-e2e-2026', captchaText.padEnd(9, '!')])
      expect([address, text.includes(secret)]).toEqual([address, false])
  }
})
