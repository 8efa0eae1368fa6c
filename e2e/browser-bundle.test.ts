import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { apiPrefix } from '@sunport/contract/call.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { captchaText } from './support/product.ts'
import { createScratchTree } from './support/scratch-tree.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')

/** Whatever the server is told in confidence; a setting of such a name that is not here fails. */
const secrets = {
  SECRET_KEY: 'canary-secret-key-5b1f0c94d7e84a2c9d3e',
  ADMIN_PASSWORD: 'Canary-admin-password-7d20',
  SMS_GATEWAY_TOKEN: 'canary-sms-token-90ac',
  SMS_GATEWAY_URL: 'https://canary-sms-gateway.example/send',
  SMTP_URL: 'smtps://canary-user:canary-mail-password@canary-mail.example',
  DATABASE_URL: 'postgres://canary-role:canary-database-password@canary-database.example/db',
}

/** As they begin, or as long as they are, whoever made them. */
const keyPatterns: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*(?:KEY|CERTIFICATE)-----/,
  'a key of a cloud': /\bAKIA[0-9A-Z]{16}\b|\bLTAI[0-9A-Za-z]{12,20}\b|\bAIza[\w-]{35}\b/,
  'a token of a forge': /\bgh[opsu]_[0-9A-Za-z]{36}\b|\bglpat-[\w-]{20}\b|\bnpm_[0-9A-Za-z]{36}\b/,
  'a signed token': /\beyJ[\w-]{10,200}\.eyJ[\w-]{10,200}\./,
  'an address with a password':
    /\b(?:postgres(?:ql)?|smtps?|redis|https?):\/\/[\w.%-]{1,80}:[^@\s/"'`]{1,80}@/,
  'a digest or key in hex': /["'`](?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})["'`]/i,
}
/** Names of what the server alone is told; code that reads them has no business in a browser. */
const serverNames = new RegExp(`\\b(?:${Object.keys(secrets).join('|')})\\b|\\bprocess\\.env\\.(?!NODE_ENV)`)

const plain: Record<string, (bytes: Buffer) => Buffer> = {
  '.br': brotliDecompressSync,
  '.gz': gunzipSync,
}
const textsIn = (folder: string): [name: string, text: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(path.join(parentPath, name))
      return [name, (plain[path.extname(name)]?.(bytes) ?? bytes).toString('latin1')]
    })
const canariesIn = (text: string): string[] =>
  Object.entries(secrets)
    .filter(([, value]) => text.includes(value) || text.includes(value.replace(/^\w+:\/\//, '')))
    .map(([name]) => name)
/** Ids that addresses of the sites before this one have, and everybody may know. */
const publicIds = packs.flatMap(({ channels }) =>
  flattenChannels(channels).flatMap(({ publicId }) => publicId ?? []),
)
const faultsIn = (texts: readonly [string, string][]): string[] =>
  texts
    .map(([name, whole]) => [name, publicIds.reduce((text, id) => text.replaceAll(id, ''), whole)] as const)
    .flatMap(([name, text]) => [
      ...canariesIn(text).map(secret => `${name} has ${secret}`),
      ...Object.entries(keyPatterns)
        .filter(([, pattern]) => pattern.test(text))
        .map(([what]) => `${name} has ${what}`),
      ...(serverNames.test(text) ? [`${name} names ${serverNames.exec(text)?.[0]}`] : []),
    ])

const tree = createScratchTree()
beforeAll(async () => {
  // What the bundler reads by itself, beside what it is started with.
  const lines = Object.entries(secrets).flatMap(([name, value]) => [
    `${name}=${value}`,
    `VITE_${name}=${value}`,
  ])
  for (const place of ['.', 'web', 'server'])
    writeFileSync(path.join(tree.folder, place, '.env'), lines.join('\n'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...secrets }
  for (const config of ['web/back-office.config.ts', 'web/vite.config.ts'])
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config], {
      ...{ cwd: tree.folder, env, maxBuffer: 10_000_000 },
    })
}, 900_000)
afterAll(() => tree.remove())

test('every setting that is told in confidence is a canary here', () => {
  const config = readFileSync(path.join(root, 'server/src/platform/config.ts'), 'utf8')
  const told = [...config.matchAll(/^ {2}([A-Z_]+): blankAsMissing/gm)].map(([, name]) => name ?? '')
  expect(told.length).toBeGreaterThan(20)
  const confidential = told.filter(name => /SECRET|TOKEN|PASSWORD|KEY|^(?!PUBLIC|GATEWAY).*_URL$/.test(name))
  expect(confidential.toSorted()).toEqual(Object.keys(secrets).toSorted())
})

test('what browsers load knows nothing that the builder was told, has no key, and no name of the server’s own', () => {
  const loaded = textsIn(path.join(tree.folder, 'web/dist'))
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
