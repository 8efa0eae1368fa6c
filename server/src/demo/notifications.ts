import type { NotificationKind } from '@sunport/contract/calls/notification.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { notifying } from '../features/notification/notifying.ts'
import type { Db } from '../platform/database/database.ts'

interface Waiting extends Record<string, unknown> {
  kind: NotificationKind
  title: string
  link: string
  refId: string
  siteId: string
  code: FunctionCode
  /** Hours since it came. */
  age: number
}

/** One thing of each kind that waits, for each site: what the product would have told when it came. */
const waitingThings = sql`
  SELECT DISTINCT ON (kind, "siteId") * FROM (
    SELECT 'message-assigned' AS kind, '留言 ' || msg_no || ' 分办给您或您的单位办理' AS title,
      'message-replying?message=' || id AS link, id AS "refId", site_id AS "siteId", 'cms:message:reply' AS code, 30 AS age
    FROM message WHERE state = 'assigned'
    UNION ALL SELECT 'answer-review', '留言 ' || msg_no || ' 的答复待审核', 'message-viewing?message=' || id, id, site_id,
      'cms:message:review2', 20 FROM message WHERE state = 'reviewing'
    UNION ALL SELECT 'correction-waiting', '目录更正申请 ' || request_no || ' 待核', 'correction?keyword=' || request_no, id,
      site_id, 'dir:correction:decide', 9 FROM directory_correction WHERE state = 'waiting'
    UNION ALL SELECT 'repair-waiting', '信用修复申请（' || coalesce(c.document_number, '无文号') || '）待审核',
      'credit?tab=repairs&r_state=applied', r.id || '/approve', r.site_id, 'dir:credit:review', 5
      FROM credit_repair r JOIN credit_record c ON c.id = r.record_id WHERE r.state = 'applied'
    UNION ALL SELECT 'opinion-waiting', '意见征集“' || c.title || '”有意见待审',
      'business-environment?tab=campaigns&campaign=' || c.id, c.id, c.site_id, 'cms:campaign:handle', 2
      FROM campaign c WHERE EXISTS (SELECT 1 FROM campaign_opinion o WHERE o.campaign_id = c.id AND o.state = 'pending')
  ) things ORDER BY kind, "siteId", "refId"`

/** Tells the first accounts of what the demo left on their desks, so that the bell rings on the first day. */
export const tellOfDemo = async (db: Db, now: Date): Promise<void> => {
  const { notify } = notifying({ queueSms: async () => {}, isMailSet: false, origin: '' })
  await db.transaction(async tx => {
    const { rows } = await tx.execute<Waiting>(waitingThings)
    for (const { siteId, code, age, ...notice } of rows)
      await notify(
        { tx, now: new Date(now.getTime() - age * 3_600_000) },
        { ...notice, to: { code, place: { siteId } } },
      )
  })
}
