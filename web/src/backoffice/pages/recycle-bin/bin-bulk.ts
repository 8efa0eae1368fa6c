import { type BinRow, bin, purgedAlone, purgePhrase } from '@sunport/contract/calls/bin.ts'
import { api } from '../../../api.ts'
import type { BulkAction } from '../../crud/define-crud.ts'
import { DaysInput, PhraseInput } from './bulk-inputs.tsx'

const on = (rows: readonly BinRow[]) => rows.map(({ id, version }) => ({ id, version }))
const phraseAsked = { label: `请输入“${purgePhrase}”`, control: PhraseInput }
const permission = bin.keepMany.access

/** What is done to many things of the bin at once. */
export const binBulkActions: readonly BulkAction<BinRow>[] = [
  {
    label: '批量恢复',
    permission: bin.recoverMany.access,
    run: (rows, isRehearsal) => api.bin.recoverMany({ action: 'recover', rows: on(rows), isRehearsal }),
  },
  {
    label: '保全',
    permission,
    reason: '保全原因',
    run: (rows, isRehearsal, { reason }) =>
      api.bin.keepMany({ action: 'hold', rows: on(rows), isRehearsal, reason }),
  },
  {
    label: '延长保留',
    permission,
    reason: '延长原因',
    choice: { label: '延长天数', control: DaysInput },
    run: (rows, isRehearsal, { reason, value }) =>
      api.bin.keepMany({ action: 'extend', rows: on(rows), isRehearsal, reason, days: Number(value) }),
  },
  {
    label: '彻底删除',
    permission,
    isDanger: true,
    reason: '删除原因',
    choice: phraseAsked,
    run: (rows, isRehearsal, { reason }) =>
      api.bin.purgeMany({ action: 'purge', rows: on(rows), isRehearsal, reason, phrase: purgePhrase }),
  },
  {
    label: `申请彻底删除（超过 ${purgedAlone} 条）`,
    permission,
    isDanger: true,
    reason: '申请原因',
    choice: phraseAsked,
    run: (rows, isRehearsal, { reason }) =>
      api.bin.requestPurge({ action: 'request', rows: on(rows), isRehearsal, reason, phrase: purgePhrase }),
  },
]
