import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const regions = ['first', 'second']
const long = 'x'.repeat(32)
const production = { NODE_ENV: 'production', SECRET_KEY: long, PUBLIC_ORIGIN: 'https://cg.example' }

test('nothing needs to be set', () => {
  expect(readConfig({}, regions)).toMatchObject({
    port: 8080,
    region: 'first',
    production: false,
    databaseUrl: undefined,
    demoMode: false,
  })
})

test('an empty value is the same as none', () => {
  expect(readConfig({ PORT: '', REGION: '', DATABASE_URL: '', DEMO_CONTENT: '' }, regions)).toEqual(
    readConfig({}, regions),
  )
})

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ REGION: 'third' }, 'REGION'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PUBLIC_ORIGIN: 'ftp://x' }, 'PUBLIC_ORIGIN'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
  [{ CRYPTO_PROFILE: 'rot13' }, '须为 intl 或 gm'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ FILES_URL: '/mnt/files' }, 'FILES_URL 的值不正确：须为 s3://'],
  [{ FILES_SIGNED_SECONDS: '60' }, 'FILES_SIGNED_SECONDS 只用于对象存储'],
  [{ FILES_URL: 's3://files', FILES_SIGNED_SECONDS: '90000' }, 'FILES_SIGNED_SECONDS'],
  [{ DEMO_MODE: 'maybe' }, 'DEMO_MODE'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY'],
  [{ WEB_CONCURRENCY: '5' }, 'WEB_CONCURRENCY 最多为 4'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '11' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, proxy.example' }, 'TRUST_PROXY'],
  [{ CLAMAV_SOCKET: 'clamd' }, 'CLAMAV_SOCKET'],
  [{ CLAMAV_SOCKET: 'http://clamd:3310' }, 'CLAMAV_SOCKET'],
  [{ NODE_ENV: 'production' }, 'SECRET_KEY'],
  [{ NODE_ENV: 'production', SECRET_KEY: long }, 'PUBLIC_ORIGIN'],
  [{ ...production, RATE_LIMIT: '0' }, 'RATE_LIMIT'],
  [{ WAL_ARCHIVE_DIR: '/wal', DATABASE_URL: 'postgres://x' }, 'WAL_ARCHIVE_DIR'],
  [{ MIGRATE: '0' }, 'MIGRATE'],
  [{ SUNPORT_VERSION: 'two words' }, 'SUNPORT_VERSION'],
  [{ GATEWAY_MODE: '1' }, 'GATEWAY_LOGOUT_URL'],
  [{ GATEWAY_MODE: '1', GATEWAY_LOGOUT_URL: '//evil.example' }, 'GATEWAY_LOGOUT_URL'],
  [{ GATEWAY_MODE: '1', GATEWAY_LOGOUT_URL: 'javascript:alert(1)' }, 'GATEWAY_LOGOUT_URL'],
  [{ CAPTCHA_FIXED: 'abcd' }, 'CAPTCHA_FIXED'],
  [{ ...production, CAPTCHA_FIXED: '1234' }, 'CAPTCHA_FIXED'],
])('%j stops the start with a sentence that names %s', (env, name) => {
  expect(() => readConfig(env, regions)).toThrow(ConfigError)
  expect(() => readConfig(env, regions)).toThrow(name)
})

test('production starts with a secret and its public address', () => {
  expect(readConfig(production, regions)).toMatchObject({
    production: true,
    secretKey: long,
  })
})

test('a logout address counts only behind a gateway', () => {
  const address = 'https://gate.example/logout'
  expect(readConfig({ GATEWAY_LOGOUT_URL: address }, regions).gatewayLogout).toBeUndefined()
  expect(readConfig({ GATEWAY_MODE: '1', GATEWAY_LOGOUT_URL: address }, regions).gatewayLogout).toBe(address)
})
