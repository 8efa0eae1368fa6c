import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface MailServer {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  url: string
  from: string
}

export interface Letter {
  /** The same at every try. */
  id: string
  to: string
  subject: string
  body: string
  /** What else mailboxes are to know of it. */
  headers?: Readonly<Record<string, string>>
}

/** Sends mail; throws `MailFailure` when a letter was not taken. */
export interface Mail {
  send(letter: Letter): Promise<void>
}

/** Why a letter was not taken, in words that operators may read. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
}

const longestMs = 10_000

const failureOf = (failure: unknown): string => {
  const { code, responseCode } = failure as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return '邮件服务器拒绝登录'
  if (responseCode) return `邮件服务器应答 ${responseCode}`
  return code === 'ETIMEDOUT' ? '邮件服务器超时无应答' : '无法连接邮件服务器'
}

/** The log says that a letter went out, never to whom nor what it says. Without a server there is no mail. */
export const createMail = (server: MailServer | undefined, log: Logger): Mail | undefined => {
  if (!server) return undefined
  const transport = createTransport({
    url: server.url,
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, body, headers = {} }) => {
      try {
        const domain = server.from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
        await transport.sendMail({
          from: server.from,
          to,
          subject,
          text: body,
          textEncoding: 'base64',
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        })
        log.info({ mail: id }, 'mail sent')
      } catch (failure) {
        const words = failureOf(failure)
        log.warn({ mail: id, reason: words }, 'mail not sent')
        throw new MailFailure(words)
      }
    },
  }
}
