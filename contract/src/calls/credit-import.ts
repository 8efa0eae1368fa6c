import type { CreditKind, CreditType } from './credit.ts'
import { creditTypes } from './credit.ts'
import { codesByName, type ImportColumn } from './crud.ts'

export const creditKindNames: Record<CreditKind, string> = {
  serious: '严重违法失信',
  misconduct: '不良行为',
  expert: '评审专家不良行为',
}

/** What a file of decisions brings; a decision is known by its site, kind, document and whom it is about. */
export const creditImportColumns: ImportColumn[] = [
  { name: 'siteName', title: '站点', isRequired: true, help: '站点名称' },
  {
    name: 'kind',
    title: '记录类别',
    isRequired: true,
    help: Object.values(creditKindNames).join('、'),
    words: codesByName<CreditKind>(creditKindNames),
  },
  {
    name: 'creditType',
    title: '主体类型',
    isRequired: true,
    help: Object.values(creditTypes).join('、'),
    words: codesByName<CreditType>(creditTypes),
  },
  { name: 'creditName', title: '主体名称', isRequired: true },
  { name: 'creditCode', title: '统一社会信用代码', help: '18 位；评审专家不填' },
  { name: 'address', title: '地址' },
  { name: 'regionCode', title: '区划', help: '区划代码' },
  { name: 'detailReason', title: '违法违规情形', isRequired: true },
  { name: 'lawBasic', title: '处理依据', isRequired: true },
  { name: 'handleResult', title: '处理结果', isRequired: true },
  { name: 'handleScope', title: '限制范围' },
  { name: 'handleUnit', title: '处理机关', isRequired: true },
  { name: 'handleDepartment', title: '经办部门' },
  { name: 'documentNumber', title: '文书编号', isRequired: true },
  { name: 'startDate', title: '开始日期', isRequired: true, help: '如 2026-01-15' },
  { name: 'endDate', title: '结束日期', help: '留空为没有期限' },
  { name: 'dataSource', title: '来源', isRequired: true },
  { name: 'pageUrl', title: '来源网址' },
]
