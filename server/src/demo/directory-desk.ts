import type { FeatureDemo, FeatureDemoContext } from './feature-demo.ts'
import { hexId } from './random.ts'
import { dayOf, momentAt, wire } from './time.ts'

const source = '政府采购交易平台'
const dateOf = (day: number): string => wire(momentAt(day, 0)).slice(0, 10)

/** The second of each directory is hidden, the fourth over, the sixth not heard of for long. */
const mirrorStatements = [
  `WITH ranked AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM supplier WHERE site_id = $1)
   UPDATE supplier t SET source = $2, is_published = place <> 2,
     valid_to = CASE WHEN place = 4 THEN $3::date - 30 WHEN place % 5 = 0 THEN $3::date + 400 END,
     synced_at = CASE WHEN place = 6 THEN $4::timestamptz - interval '300 days' ELSE t.synced_at END,
     check_note = CASE WHEN place = 6 THEN '超过180天没有同步' END,
     checked_at = CASE WHEN place % 3 = 0 THEN $4::timestamptz - interval '2 days' END
   FROM ranked WHERE ranked.id = t.id`,
  `WITH ranked AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM agency WHERE site_id = $1)
   UPDATE agency t SET source = $2, is_published = place <> 2,
     valid_to = CASE WHEN place = 4 THEN $3::date - 30 WHEN place % 5 = 0 THEN $3::date + 400 END,
     synced_at = CASE WHEN place = 6 THEN $4::timestamptz - interval '300 days' ELSE t.synced_at END,
     check_note = CASE WHEN place = 6 THEN '超过180天没有同步' END,
     checked_at = CASE WHEN place % 3 = 0 THEN $4::timestamptz - interval '2 days' END
   FROM ranked WHERE ranked.id = t.id`,
  `WITH ranked AS (SELECT id, row_number() OVER (ORDER BY id) AS place FROM expert WHERE site_id = $1)
   UPDATE expert t SET source = $2, is_public = place <> 2,
     valid_to = CASE WHEN place = 4 THEN $3::date - 30 WHEN place % 5 = 0 THEN $3::date + 400 END,
     synced_at = CASE WHEN place = 6 THEN $4::timestamptz - interval '300 days' ELSE t.synced_at END,
     check_note = CASE WHEN place = 6 THEN '超过180天没有同步' END,
     checked_at = CASE WHEN place % 3 = 0 THEN $4::timestamptz - interval '2 days' END
   FROM ranked WHERE ranked.id = t.id`,
  // Of those who are shown, so that it is their own state that hides them.
  `WITH ranked AS (SELECT q.id, row_number() OVER (ORDER BY q.id) AS place FROM supplier_qualification q
     JOIN supplier s ON s.id = q.supplier_id WHERE q.site_id = $1 AND s.is_published)
   UPDATE supplier_qualification t SET source = $2, is_published = place <> 2,
     valid_to = CASE WHEN place = 4 THEN $3::date - 30 ELSE t.valid_to END,
     synced_at = CASE WHEN place = 6 THEN $4::timestamptz - interval '300 days' ELSE t.synced_at END,
     check_note = CASE WHEN place = 6 THEN '超过180天没有同步' END,
     checked_at = CASE WHEN place % 3 = 0 THEN $4::timestamptz - interval '2 days' END,
     source_snapshot = CASE WHEN place = 8 THEN jsonb_build_object('issuer', '原发证机关') END,
     differing = CASE WHEN place = 8 THEN 1 ELSE 0 END
   FROM ranked WHERE ranked.id = t.id`,
]

/** Where records came from and from when to when they hold; some are hidden, over, corrected here or to be looked at. */
const mirrors = async ({ client, siteId, now }: FeatureDemoContext): Promise<void> => {
  const today = dateOf(dayOf(now.getTime()))
  for (const statement of mirrorStatements)
    await client.query(statement, [siteId, source, today, now.toISOString()])
  await client.query(
    `UPDATE supplier SET source_snapshot = jsonb_build_object('address', '原登记地址'), differing = 1
     WHERE id = (SELECT id FROM supplier WHERE site_id = $1 AND address IS NOT NULL ORDER BY id OFFSET 7 LIMIT 1)`,
    [siteId],
  )
}

const qualifications = async ({ client, siteId, now }: FeatureDemoContext): Promise<void> => {
  await client.query(
    `INSERT INTO agency_qualification (id, site_id, agency_id, name, level, certificate_no, issuer, issued_on, valid_from,
       valid_to, source, source_id, synced_at, is_published)
     SELECT md5(a.id || q.name), a.site_id, a.id, q.name, q.level, q.prefix || right(a.credit_code, 8), q.issuer,
       a.registered_on, a.registered_on, a.registered_on + q.years * 365, $2, md5(a.id || q.name), $3, q.name <> '造价咨询资质'
     FROM agency a CROSS JOIN (VALUES
       ('质量管理体系认证', '—', 'QMS-', '中国质量认证中心', 30),
       ('工程招标代理能力评价', '甲级', 'DL-', '招标投标协会', 8),
       ('造价咨询资质', '乙级', 'ZJ-', '住房和城乡建设厅', 3)) AS q (name, level, prefix, issuer, years)
     WHERE a.site_id = $1 AND a.agency_type = '1' AND a.registered_on IS NOT NULL
     ON CONFLICT (id) DO NOTHING`,
    [siteId, source, now.toISOString()],
  )
}

/** Records in every state: over, over within a week, revoked, and in each step of a repair. */
const creditLife = async ({ client, siteId, now, pack }: FeatureDemoContext): Promise<void> => {
  const today = dayOf(now.getTime())
  await client.query(
    `UPDATE credit_record SET state = 'expired' WHERE site_id = $1 AND end_date < $2 AND state = 'active'`,
    [siteId, dateOf(today)],
  )
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM credit_record WHERE site_id = $1 AND kind = 'misconduct' AND state = 'active'
       AND start_date < $2 AND NOT EXISTS (SELECT 1 FROM credit_repair p WHERE p.record_id = credit_record.id)
     ORDER BY id LIMIT 8`,
    [siteId, dateOf(today - 60)],
  )
  const [soon, next, revoked, ...repaired] = rows.map(({ id }) => id)
  for (const [id, days] of [
    [soon, 2],
    [next, 6],
  ] as const)
    await client.query(`UPDATE credit_record SET end_date = $2 WHERE id = $1`, [id, dateOf(today + days)])
  await client.query(
    `UPDATE credit_record SET state = 'revoked', revoked_on = $2, state_note = '行政复议决定撤销原处理决定' WHERE id = $1`,
    [revoked, dateOf(today - 20)],
  )
  const states = ['applied', 'approved', 'announced', 'refused', 'withdrawn']
  for (const [at, recordId] of repaired.entries()) {
    const state = states[at] ?? 'applied'
    const isAnnounced = state === 'announced'
    const words = isAnnounced ? '经审核，符合信用修复条件，自公告之日起予以修复。' : null
    if (isAnnounced)
      await client.query(
        `UPDATE credit_record SET state = 'repaired', repaired_on = $2, state_note = $3 WHERE id = $1`,
        [recordId, dateOf(today - 10), words],
      )
    await client.query(
      `INSERT INTO credit_repair (id, site_id, record_id, state, ground, applied_on, applied_by, reviewed_by, opinion,
         announced_at, announcement)
       VALUES ($1, $2, $3, $4, '已按处理决定履行完毕，完成整改并作出信用承诺。', $5, 'supervisor1', $6, $7, $8, $9)
       ON CONFLICT (id) DO NOTHING`,
      [
        hexId(`${pack.siteCode}/repair/${at}`),
        siteId,
        recordId,
        state,
        dateOf(today - 15 + at),
        state === 'applied' || state === 'withdrawn' ? null : 'supervisor2',
        state === 'refused' ? '整改材料不完整，未达到最短公示期限。' : null,
        isAnnounced ? new Date(momentAt(today - 10, 600)).toISOString() : null,
        words,
      ],
    )
  }
}

const moved = '单位已迁址，营业执照已变更登记。'

/** Requests of the public and of the desk; who of the public asks is made up and known by his mask alone. */
const corrections = async ({ client, siteId, now, pack }: FeatureDemoContext): Promise<void> => {
  const { rows } = await client.query<
    Record<'kind' | 'id' | 'name' | 'field' | 'old' | 'proposed' | 'reason', string>
  >(
    `(SELECT 'supplier' AS kind, id, name, 'address' AS field, address AS old, concat(address, '（新址）二楼') AS proposed,
        $2 AS reason FROM supplier WHERE site_id = $1 AND is_published ORDER BY id LIMIT 4)
     UNION ALL
     (SELECT 'agency', id, name, 'registerAddress', register_address, concat(register_address, '（新址）二楼'), $2
        FROM agency WHERE site_id = $1 AND is_published ORDER BY id LIMIT 2)
     UNION ALL
     (SELECT 'supplierQualification', q.id, concat(s.name, ' ', q.name), 'issuer', q.issuer, concat(q.issuer, '行政审批局'),
        '发证职能已划转，新证书由行政审批局签发。'
        FROM supplier_qualification q JOIN supplier s ON s.id = q.supplier_id
        WHERE q.site_id = $1 AND q.is_published AND s.is_published AND q.kind = 'general' ORDER BY q.id LIMIT 1)`,
    [siteId, moved],
  )
  const day = dayOf(now.getTime())
  for (const [at, { kind, id, name, field, old, proposed, reason }] of rows.entries()) {
    const isPublic = at % 3 !== 2
    const state = ['waiting', 'corrected', 'waiting', 'refused', 'waiting', 'waiting'][at] ?? 'waiting'
    const asked = new Date(momentAt(day - 6 + at, 560)).toISOString()
    const decided = state === 'waiting' ? null : new Date(momentAt(day - 4 + at, 640)).toISOString()
    await client.query(
      `INSERT INTO directory_correction (id, request_no, site_id, kind, record_id, record_name, field, current, proposed,
         reason, origin, applicant_shown, mobile_shown, asked_by, state, decided_by, decided_at, opinion, create_date,
         latest_modify_date, create_user)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $20, $10, $11, $12, $13, $14, $15, $16, $17,
         $18, $18, $19) ON CONFLICT (id) DO NOTHING`,
      [
        hexId(`${pack.siteCode}/correction/${at}`),
        `GZ${dateOf(day - 6 + at).replaceAll('-', '')}${hexId(`${pack.siteCode}/request/${at}`).slice(0, 8).toUpperCase()}`,
        siteId,
        kind,
        id,
        name,
        field,
        old,
        proposed,
        isPublic ? 'public' : 'desk',
        isPublic ? '张**' : null,
        isPublic ? '139****0000' : null,
        isPublic ? null : 'demo',
        state,
        decided && 'directory',
        decided,
        state === 'refused' ? '与登记机关公示的地址不符。' : null,
        asked,
        isPublic ? null : 'directory',
        reason,
      ],
    )
  }
}

/** Imports that ended in each way, and one that waits for somebody to agree. */
const imports = async ({ client, siteId, now, pack }: FeatureDemoContext): Promise<void> => {
  const at = now.toISOString()
  const rows = [
    ['supplier', 'done', '供应商-月度.csv', 132, 120, 9, 3, 0, 129, '写入 129 行，0 行未导入'],
    ['agency', 'cancelled', '代理机构-全量.xlsx', 40, 30, 10, 0, 0, 0, '已取消，没有写入'],
    ['agency', 'failed', '代理机构-旧格式.csv', 0, 0, 0, 0, 0, 0, '无法识别的列：法人电话'],
    ['supplierQualification', 'done', '供应商资质-季度.xlsx', 86, 61, 18, 7, 0, 79, '写入 79 行，0 行未导入'],
    ['expert', 'ready', '评审专家-新批次.jsonl', 2, 0, 0, 0, 2, 0, null],
  ] as const
  for (const [kind, state, file, lines, created, changed, same, refused, applied, note] of rows) {
    const id = hexId(`${pack.siteCode}/import/${file}`)
    await client.query(
      `INSERT INTO directory_import (id, site_id, kind, source, file_name, format, state, lines, created, changed, same,
         refused, applied, note, finished_at, create_user)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'directory') ON CONFLICT DO NOTHING`,
      [
        id,
        siteId,
        kind,
        source,
        file,
        file.split('.').at(-1),
        state,
        lines,
        created,
        changed,
        same,
        refused,
        applied,
        note,
        state === 'ready' ? null : at,
      ],
    )
    if (state === 'ready')
      await client.query(
        `INSERT INTO directory_import_line (import_id, line, name, facts, verdict, reason) VALUES
           ($1, 1, '李某某', '{}', 'refused', '新增记录缺少：评审专业'), ($1, 2, NULL, '{}', 'refused', '不是有效的 JSON')
         ON CONFLICT DO NOTHING`,
        [id],
      )
  }
}

/** What the desks of directories and credit have to do on the first day. */
export const loadDirectoryDesk: FeatureDemo = async context => {
  await mirrors(context)
  await qualifications(context)
  await creditLife(context)
  await corrections(context)
  await imports(context)
}
