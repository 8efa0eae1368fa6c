import { creditKindNames } from '@sunport/contract/calls/credit-import.ts'
import type { DirectoryField } from '@sunport/contract/directory/fields.ts'
import { creditStates } from '@sunport/contract/directory/policy.ts'
import { type FactChange, factChanges } from '@sunport/contract/directory/values.ts'
import type { CreditRow } from './table.ts'

const fact = (name: keyof CreditRow & string, title: string): DirectoryField => ({
  name,
  title,
  form: 'text',
})

const facts: DirectoryField[] = [
  { ...fact('kind', '记录类别'), words: creditKindNames },
  fact('creditName', '主体名称'),
  fact('creditCode', '统一社会信用代码'),
  fact('address', '地址'),
  fact('regionCode', '区划'),
  fact('detailReason', '违法违规情形'),
  fact('lawBasic', '处理依据'),
  fact('handleResult', '处理结果'),
  fact('handleScope', '限制范围'),
  fact('handleUnit', '处理机关'),
  fact('handleDepartment', '经办部门'),
  fact('documentNumber', '文书编号'),
  fact('startDate', '开始日期'),
  fact('endDate', '结束日期'),
  fact('dataSource', '来源'),
  fact('pageUrl', '来源网址'),
  { ...fact('state', '状态'), words: creditStates },
  { ...fact('isPublic', '是否公开'), form: 'flag' },
]

const person = '3'

/** What differs between two states of a record; a person's name is masked. */
export const creditChanges = (before: CreditRow, after: CreditRow): FactChange[] =>
  factChanges(
    facts.map(field =>
      field.name === 'creditName' && after.creditType === person ? { ...field, mask: 'name' } : field,
    ),
    before,
    after,
  )
