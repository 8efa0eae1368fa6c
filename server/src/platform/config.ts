import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type CryptoProfile, cryptoProfiles } from './crypto/profile.ts'
import { type BucketAddress, bucketAddress } from './files/bucket-address.ts'
import { type ScannerAddress, scannerAddress } from './files/scanner.ts'
import { type TrustsHop, trustedHops, trustsNobody } from './http/trusted-hops.ts'
import type { MailServer } from './mail.ts'
import type { SmsGateway } from './sms.ts'

const flag = z.enum(['0', '1', 'true', 'false', '']).transform(value => value === '1' || value === 'true')
const blankAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? undefined : value), schema)

const proxies = z.string().transform((value, context) => {
  const trusts = trustedHops(value.trim())
  if (trusts) return trusts
  const message = '须为代理的层数（0 至 10，如 1），或代理的地址、网段（如 10.0.0.0/8,192.168.1.1）'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const scanner = z.string().transform((value, context) => {
  const address = scannerAddress(value.trim())
  if (address) return address
  const message = '须为 ClamAV 的套接字路径（如 /run/clamav/clamd.ctl），或主机与端口（如 127.0.0.1:3310）'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const bucket = z.string().transform((value, context) => {
  const address = bucketAddress(value.trim())
  if (typeof address !== 'string') return address
  context.addIssue({ code: 'custom', message: address })
  return z.NEVER
})
/** Calls a minute of one address, where nobody says another number. */
export const usualRateLimit = 1200
/** An address that is passed on is good for no longer. */
const longestSigned = 3600
const postgresUrl = /^postgres(ql)?:\/\//
/** Each process holds some 23 of the embedded database's 100 connections. */
const mostBesideEmbedded = 4
/** Two checks of the usual load balancer. */
const drainSeconds = 5

const { version: ownVersion } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { version: string }

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: blankAsMissing(z.coerce.number().int().min(0).max(65_535).default(8080)),
  HOST: blankAsMissing(z.string().default('::')),
  REGION: blankAsMissing(z.string().optional()),
  DATA_DIR: blankAsMissing(z.string().default('./data')),
  DATABASE_URL: blankAsMissing(z.string().regex(postgresUrl, '须以 postgres:// 开头').optional()),
  DATABASE_DIRECT_URL: blankAsMissing(z.string().regex(postgresUrl, '须以 postgres:// 开头').optional()),
  DATABASE_REPLICA_URL: blankAsMissing(z.string().regex(postgresUrl, '须以 postgres:// 开头').optional()),
  DATABASE_REPLICA_LAG_SECONDS: blankAsMissing(z.coerce.number().int().min(1).max(600).default(10)),
  DATABASE_NAMED_STATEMENTS: blankAsMissing(flag.default(true)),
  PUBLIC_ORIGIN: blankAsMissing(z.url({ protocol: /^https?$/ }).optional()),
  TRUST_PROXY: blankAsMissing(proxies.default(() => trustsNobody)),
  DEMO_CONTENT: blankAsMissing(flag.optional()),
  DEMO_MODE: blankAsMissing(flag.default(false)),
  GATEWAY_MODE: blankAsMissing(flag.default(false)),
  GATEWAY_LOGOUT_URL: blankAsMissing(
    z
      .string()
      .regex(/^(https?:\/\/[^\s/]|\/(?![/\\]))/, '须为 http(s) 地址或以 / 开头的路径')
      .optional(),
  ),
  SMS_GATEWAY_URL: blankAsMissing(z.url({ protocol: /^https?$/ }).optional()),
  SMS_GATEWAY_TOKEN: blankAsMissing(z.string().optional()),
  SMTP_URL: blankAsMissing(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: blankAsMissing(z.string().regex(/@/, '须含邮箱地址').optional()),
  OIDC_ISSUER: blankAsMissing(z.url({ protocol: /^https?$/ }).optional()),
  OIDC_CLIENT_ID: blankAsMissing(z.string().optional()),
  OIDC_CLIENT_SECRET: blankAsMissing(z.string().optional()),
  OIDC_SCOPES: blankAsMissing(
    z
      .string()
      .regex(/^openid( [!-~]+)*$/, '须以 openid 开头，以空格分隔')
      .default('openid profile email'),
  ),
  OIDC_MAP_ADMINISTRATORS: blankAsMissing(flag.default(false)),
  ADMIN_PASSWORD: blankAsMissing(z.string().min(8, '至少 8 位').optional()),
  SECRET_KEY: blankAsMissing(z.string().min(32, '至少 32 个字符').optional()),
  CAPTCHA_FIXED: blankAsMissing(
    z
      .string()
      .regex(/^\d{4}$/, '须为 4 位数字')
      .optional(),
  ),
  CRYPTO_PROFILE: blankAsMissing(z.enum(cryptoProfiles, '须为 intl 或 gm').default('intl')),
  PDF_FONT: blankAsMissing(z.string().default('/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc')),
  WAL_ARCHIVE_DIR: blankAsMissing(z.string().optional()),
  SUNPORT_SUPERVISED: blankAsMissing(flag.default(false)),
  SUNPORT_COMPANION: blankAsMissing(z.coerce.number().int().min(0).max(64).default(0)),
  WEB_CONCURRENCY: blankAsMissing(z.coerce.number().int().min(1).max(64).default(1)),
  CLAMAV_SOCKET: blankAsMissing(scanner.optional()),
  FILES_URL: blankAsMissing(bucket.optional()),
  FILES_SIGNED_SECONDS: blankAsMissing(z.coerce.number().int().min(0).max(longestSigned).default(0)),
  RATE_LIMIT: blankAsMissing(z.coerce.number().int().min(0).default(usualRateLimit)),
  PAGE_MEMORY_MB: blankAsMissing(z.coerce.number().int().min(1).max(4096).default(64)),
  ANSWER_MEMORY_MB: blankAsMissing(z.coerce.number().int().min(0).max(4096).default(24)),
  STORAGE_ADOPT: blankAsMissing(flag.default(false)),
  MIGRATE: blankAsMissing(flag.default(true)),
  SUNPORT_VERSION: blankAsMissing(
    z
      .string()
      .regex(/^[\w.+-]{1,60}$/, '须为 1 至 60 个字母、数字或 . + - _')
      .default(ownVersion),
  ),
  DRAIN_SECONDS: blankAsMissing(z.coerce.number().int().min(0).max(20).optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: blankAsMissing(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_TRACES_SAMPLER_ARG: blankAsMissing(z.coerce.number().min(0).max(1).default(1)),
  ATTEST_TSA_URL: blankAsMissing(z.url({ protocol: /^https?$/ }).optional()),
  METRICS_TOKEN: blankAsMissing(z.string().min(16, '至少 16 个字符').optional()),
  LOG_LEVEL: blankAsMissing(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
})

export interface Config {
  production: boolean
  port: number
  host: string
  region: string
  dataDir: string
  databaseUrl: string | undefined
  /** Past a pooler, for what needs a session of its own; given, `databaseUrl` is the pooler's. */
  databaseDirectUrl: string | undefined
  /** Standbys that the public reads from, and how far they may lag. */
  replicaUrls: string | undefined
  longestLagMs: number
  /** Off for a pooler that knows no named statements. */
  namesStatements: boolean
  /** Where the embedded database's log of changes is kept, for a restore to any moment. */
  walArchive: string | undefined
  /** Somebody starts this process again when it dies. */
  isSupervised: boolean
  /** How many processes serve the port. */
  processes: number
  /** This is one that another process has started beside itself. */
  isCompanion: boolean
  /** Which of them this is; the one that started the others is 0. */
  place: number
  publicOrigin: string | undefined
  /** Whose word on client address, protocol and host is taken. */
  trustProxy: TrustsHop
  demoContent: boolean | undefined
  demoMode: boolean
  /** Where a login gateway in front of the back-office ends its sessions; given only in gateway mode. */
  gatewayLogout: string | undefined
  /** Who carries short messages to phones; none: they only lie in the outbox. */
  smsGateway: SmsGateway | undefined
  /** Who carries mail to colleagues; none: nothing is mailed. */
  mailServer: MailServer | undefined
  /** Where the people of the unit sign in, beside the own login; none: with passwords alone. */
  sso: SsoProvider | undefined
  adminPassword: string | undefined
  secretKey: string | undefined
  /** Which algorithms new sealed values and codes are made with. */
  cryptoProfile: CryptoProfile
  /** Text of every captcha, for automated tests. */
  captchaFixed: string | undefined
  /** A Chinese font for documents on paper; where there is no such file, none are offered. */
  pdfFont: string
  /** Where ClamAV's daemon listens; none: nothing is scanned, and files say so. */
  scanner: ScannerAddress | undefined
  /** The bucket that files lie in; none: a folder of the data folder. */
  filesBucket: BucketAddress | undefined
  /** How long an address is good that sends browsers to the bucket; 0: all files go through the server. */
  filesSignedSeconds: number
  /** Calls per minute and address; 0 switches the limit off. */
  rateLimit: number
  /** Room for pages as they leave, and for answers of public calls; 0 keeps no answers. */
  pagesMegabytes: number
  answersMegabytes: number
  /** The given data folder is the database's storage, also if it bears another mark or none. */
  storageAdopt: boolean
  /** This instance brings the database's structure forward; else it waits for whoever does. */
  migrates: boolean
  /** Which version this is, for whoever looks at several. */
  version: string
  /** How long requests are still answered after a stop has begun, so that load balancers see it leave. */
  drainMs: number
  /** An authority that stamps the ends of the publication log (RFC 3161). */
  attestTsaUrl: string | undefined
  /** Who brings it may read the metrics; none: only a private installation's own machine may. */
  metricsToken: string | undefined
  /** Which share of the requests is traced; none: there is nobody to send traces to. */
  tracedShare: number | undefined
  logLevel: string
}

/** An OpenID Connect provider, and what it knows us by. */
export interface SsoProvider {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  /** Whether its word may make somebody one of the three administrators, or sign one of them in. */
  mapsAdministrators: boolean
}

/** A setting that stops the start, said in one sentence. */
export class ConfigError extends Error {}

/** Reads and checks every deployment setting; a wrong one stops the start with a sentence. */
export const readConfig = (env: NodeJS.ProcessEnv, regions: readonly string[]): Config => {
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`环境变量 ${issue?.path.join('.')} 的值不正确：${issue?.message}`)
  }
  const value = parsed.data
  // The first pack is the default deployment.
  const region = value.REGION ?? regions[0] ?? ''
  if (!regions.includes(region)) {
    throw new ConfigError(`环境变量 REGION 的值 ${region} 不正确，可选：${regions.join('、')}`)
  }
  const production = value.NODE_ENV === 'production'
  if (production && !value.SECRET_KEY)
    throw new ConfigError('生产环境必须设置 SECRET_KEY（至少 32 个字符的随机串）')
  if (production && !value.PUBLIC_ORIGIN)
    throw new ConfigError(
      '生产环境必须设置 PUBLIC_ORIGIN（公众访问的地址，如 https://zfcg.example.gov.cn），站点地图、订阅和开放数据中的网址都以它开头',
    )
  if (production && value.RATE_LIMIT === 0) throw new ConfigError('生产环境不能将 RATE_LIMIT 设为 0')
  if (production && value.CAPTCHA_FIXED) throw new ConfigError('生产环境不能设置 CAPTCHA_FIXED')
  if (value.WEB_CONCURRENCY > mostBesideEmbedded && !value.DATABASE_URL)
    throw new ConfigError(
      `WEB_CONCURRENCY 最多为 ${mostBesideEmbedded}：内置数据库的连接数有限，更多进程请用 DATABASE_URL 指定数据库`,
    )
  if (!value.MIGRATE && !value.DATABASE_URL)
    throw new ConfigError('MIGRATE=0 只用于 DATABASE_URL 指定的数据库；内置数据库由服务自己更新结构')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (value[name] && !value.DATABASE_URL)
      throw new ConfigError(`设置 ${name} 时必须设置 DATABASE_URL（内置数据库没有备机和连接池）`)
  if (value.WAL_ARCHIVE_DIR && value.DATABASE_URL)
    throw new ConfigError('WAL_ARCHIVE_DIR 只用于内置数据库；设置了 DATABASE_URL 时，请在该数据库上配置归档')
  if (value.FILES_SIGNED_SECONDS > 0 && !value.FILES_URL)
    throw new ConfigError('FILES_SIGNED_SECONDS 只用于对象存储，须同时设置 FILES_URL')
  if (value.GATEWAY_MODE && !value.GATEWAY_LOGOUT_URL)
    throw new ConfigError('GATEWAY_MODE 为 1 时必须设置 GATEWAY_LOGOUT_URL（网关的退出地址）')
  if (value.SMTP_URL && !value.MAIL_FROM)
    throw new ConfigError(
      '设置 SMTP_URL 时必须设置 MAIL_FROM（发件人，如 阳光采购 <noreply@example.gov.cn>）',
    )
  if (value.OIDC_ISSUER && !value.OIDC_CLIENT_ID)
    throw new ConfigError('设置 OIDC_ISSUER 时必须设置 OIDC_CLIENT_ID（在统一登录平台登记的客户端编号）')
  if (production && value.OIDC_ISSUER?.startsWith('http:'))
    throw new ConfigError('生产环境的 OIDC_ISSUER 必须以 https 开头')
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    region,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    replicaUrls: value.DATABASE_REPLICA_URL,
    longestLagMs: value.DATABASE_REPLICA_LAG_SECONDS * 1000,
    namesStatements: value.DATABASE_NAMED_STATEMENTS,
    walArchive: value.WAL_ARCHIVE_DIR && resolve(value.WAL_ARCHIVE_DIR),
    isSupervised: value.SUNPORT_SUPERVISED,
    processes: value.WEB_CONCURRENCY,
    isCompanion: value.SUNPORT_COMPANION > 0,
    place: value.SUNPORT_COMPANION,
    publicOrigin: value.PUBLIC_ORIGIN,
    trustProxy: value.TRUST_PROXY,
    demoContent: value.DEMO_CONTENT,
    demoMode: value.DEMO_MODE,
    gatewayLogout: value.GATEWAY_MODE ? value.GATEWAY_LOGOUT_URL : undefined,
    smsGateway: value.SMS_GATEWAY_URL
      ? { url: value.SMS_GATEWAY_URL, token: value.SMS_GATEWAY_TOKEN }
      : undefined,
    mailServer:
      value.SMTP_URL && value.MAIL_FROM ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
    sso:
      value.OIDC_ISSUER && value.OIDC_CLIENT_ID
        ? {
            issuer: value.OIDC_ISSUER,
            clientId: value.OIDC_CLIENT_ID,
            clientSecret: value.OIDC_CLIENT_SECRET,
            scopes: value.OIDC_SCOPES,
            mapsAdministrators: value.OIDC_MAP_ADMINISTRATORS,
          }
        : undefined,
    adminPassword: value.ADMIN_PASSWORD,
    secretKey: value.SECRET_KEY,
    cryptoProfile: value.CRYPTO_PROFILE,
    captchaFixed: value.CAPTCHA_FIXED,
    pdfFont: value.PDF_FONT,
    scanner: value.CLAMAV_SOCKET,
    filesBucket: value.FILES_URL,
    filesSignedSeconds: value.FILES_SIGNED_SECONDS,
    rateLimit: value.RATE_LIMIT,
    pagesMegabytes: value.PAGE_MEMORY_MB,
    answersMegabytes: value.ANSWER_MEMORY_MB,
    storageAdopt: value.STORAGE_ADOPT,
    migrates: value.MIGRATE,
    version: value.SUNPORT_VERSION,
    drainMs: (value.DRAIN_SECONDS ?? (production ? drainSeconds : 0)) * 1000,
    attestTsaUrl: value.ATTEST_TSA_URL,
    metricsToken: value.METRICS_TOKEN,
    tracedShare: value.OTEL_EXPORTER_OTLP_ENDPOINT ? value.OTEL_TRACES_SAMPLER_ARG : undefined,
    logLevel: value.LOG_LEVEL,
  }
}
