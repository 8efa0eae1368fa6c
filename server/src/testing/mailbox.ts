import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailServer } from '../platform/mail.ts'

export interface ReceivedLetter {
  to: string
  headers: Map<string, string>
  /** The words, as people read them. */
  text: string
}

const letterOf = (to: string, raw: string): ReceivedLetter => {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]/g, ' ')
      .split('\r\n')
      .map(line => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  )
  return { to, headers, text: Buffer.from(body.join(''), 'base64').toString() }
}

/** A mail server of the outside: what it takes can be read, and it may refuse. */
export const openMailbox = async () => {
  const letters: ReceivedLetter[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(isRefusing ? Object.assign(new Error('no'), { responseCode: 450 }) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        letters.push(letterOf(to, Buffer.concat(parts).toString()))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    mailServer: {
      url: `smtp://127.0.0.1:${port}`,
      from: '阳光采购 <noreply@gd.gov.cn>',
    } satisfies MailServer,
    letters,
    /** Takes what has come since it was asked last. */
    take: (): ReceivedLetter[] => letters.splice(0),
    refuse: (refusing: boolean): void => {
      isRefusing = refusing
    },
    close: (): Promise<void> => new Promise(closed => server.close(() => closed())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
