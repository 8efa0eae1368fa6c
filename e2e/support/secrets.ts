import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { packs } from './addresses.ts'

/** Whatever the server is told in confidence; a setting of such a name that is not here fails. */
export const secrets = {
  SECRET_KEY: 'canary-secret-key-5b1f0c94d7e84a2c9d3e',
  ADMIN_PASSWORD: 'Canary-admin-password-7d20',
  SMS_GATEWAY_TOKEN: 'canary-sms-token-90ac',
  SMS_GATEWAY_URL: 'https://canary-sms-gateway.example/send',
  OIDC_CLIENT_SECRET: 'canary-oidc-client-secret-3f61',
  SMTP_URL: 'smtps://canary-user:canary-mail-password@canary-mail.example',
  DATABASE_URL: 'postgres://canary-role:canary-database-password@canary-database.example/db',
  DATABASE_DIRECT_URL: 'postgres://canary-role:canary-direct-password@canary-direct.example/db',
  DATABASE_REPLICA_URL: 'postgres://canary-role:canary-replica-password@canary-replica.example/db',
  FILES_URL: 's3://canary-bucket/canary-folder?endpoint=https://canary-store.example',
  ATTEST_TSA_URL: 'https://canary-tsa.example/stamp',
  METRICS_TOKEN: 'canary-metrics-token-4c81',
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
export const textsIn = (folder: string): [name: string, text: string][] =>
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
export const faultsIn = (texts: readonly [string, string][]): string[] =>
  texts
    .map(([name, whole]) => [name, publicIds.reduce((text, id) => text.replaceAll(id, ''), whole)] as const)
    .flatMap(([name, text]) => [
      ...canariesIn(text).map(secret => `${name} has ${secret}`),
      ...Object.entries(keyPatterns)
        .filter(([, pattern]) => pattern.test(text))
        .map(([what]) => `${name} has ${what}`),
      ...(serverNames.test(text) ? [`${name} names ${serverNames.exec(text)?.[0]}`] : []),
    ])
