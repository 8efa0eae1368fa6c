import pg from 'pg'
import { visitorApi } from './api.ts'
import { databaseUrl } from './data-folder.ts'
import { codeSentTo, ownMobile } from './phone.ts'

/** What a writer was told: this was taken in, and by this number and code it is found again. */
export interface Receipt {
  msgNo: string
  queryCode: string
  subject: string
}

/** Asks one question after the other until the server is gone; the receipts are those that were handed out. */
export const askUntilGone = async (origin: string, folder: string, receipts: Receipt[]): Promise<void> => {
  try {
    const api = await visitorApi(origin)
    for (;;) {
      const mobile = ownMobile()
      await api.message.sendPhoneCode({ first: mobile, second: 'feedback' })
      const subject = `断电时提交的留言${crypto.randomUUID().slice(0, 8)}`
      const { msgNo, queryCode } = await api.message.saveMessage({
        siteId: 'gd',
        subject,
        content: '请问断电以后我的留言还在吗？',
        name: '王小明',
        mobile,
        phoneCode: codeSentTo(mobile, folder),
        publicWish: '0',
        consent: '1',
      })
      receipts.push({ msgNo, queryCode, subject })
    }
  } catch {
    // The server is gone, or its database: whether the last question stays is open.
  }
}

/** Receipts whose message is not there any more, or not as it was written: one address may not ask for so many. */
export const lostReceipts = async (folder: string, receipts: readonly Receipt[]): Promise<Receipt[]> => {
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  try {
    const { rows } = await client.query<Pick<Receipt, 'msgNo' | 'subject'>>(
      'SELECT msg_no AS "msgNo", subject FROM message',
    )
    const found = new Map(rows.map(({ msgNo, subject }) => [msgNo, subject]))
    return receipts.filter(({ msgNo, subject }) => found.get(msgNo) !== subject)
  } finally {
    await client.end()
  }
}
