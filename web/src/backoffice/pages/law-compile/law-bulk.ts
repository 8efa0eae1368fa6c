import { law } from '@sunport/contract/calls/content.ts'
import { type LawDeskRow, lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { api } from '../../../api.ts'
import type { BulkAction } from '../../crud/define-crud.ts'
import { type Repeal, RepealInput, TopicsInput } from './bulk-inputs.tsx'

const on = (rows: readonly LawDeskRow[]) => rows.map(({ id, version }) => ({ id, version }))
const permission = lawDesk.bulk.access

/** What is done to many laws: what is set waits in drafts for its review. */
export const lawBulkActions: readonly BulkAction<LawDeskRow>[] = [
  {
    label: '送审',
    permission: law.submit.access,
    run: (rows, isRehearsal) =>
      api.law.bulk({ action: 'submit', rows: on(rows), isRehearsal, reason: '批量送审' }),
  },
  {
    label: '设置主题',
    permission,
    choice: { label: '主题（写入各法规的修订草稿，替换原有主题）', control: TopicsInput },
    run: (rows, isRehearsal, { value }) =>
      api.lawDesk.bulk({ action: 'topics', rows: on(rows), isRehearsal, topics: value as string[] }),
  },
  {
    label: '废止',
    permission,
    isDanger: true,
    choice: { label: '废止文件与日期（写入各法规的修订草稿，签发后生效）', control: RepealInput },
    run: (rows, isRehearsal, { value }) =>
      api.lawDesk.bulk({ action: 'repeal', rows: on(rows), isRehearsal, ...(value as Repeal) }),
  },
  {
    label: '检测引用',
    permission,
    run: (rows, isRehearsal) => api.lawDesk.bulk({ action: 'references', rows: on(rows), isRehearsal }),
  },
]
