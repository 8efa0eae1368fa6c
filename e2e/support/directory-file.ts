import { apiPrefix } from '@sunport/contract/call.ts'
import { type DirectoryImport, directoryImport } from '@sunport/contract/calls/directory-import.ts'
import type { Envelope } from '@sunport/contract/envelope.ts'
import { creditCodeCheck } from '@sunport/contract/rules/credit-code.ts'
import { type SignedIn, signatureFor } from '../../server/src/testing/signing.ts'

/** A code that passes its own check, one for each number below ten million. */
export const codeOf = (number: number): string => {
  const seventeen = `91990101MB${String(number).padStart(7, '0')}`
  return seventeen + creditCodeCheck(seventeen)
}

/** Suppliers as another system would hand them over. */
export const suppliersCsv = (count: number, name: (at: number) => string, first = 1): string =>
  [
    '来源编号,统一社会信用代码,名称,供应类别,企业规模,区划编码,地址,法定代表人,联系人,联系电话,注册资本（元）,入库日期,经营范围',
    ...Array.from({ length: count }, (_, at) => {
      const number = first + at
      const facts = [
        `X-${number}`,
        codeOf(number),
        name(number),
        '货物',
        '小型企业',
        '990100',
        `测试路${at % 999}号`,
      ]
      return [
        ...facts,
        '李雅琴',
        '张晓峰',
        '13900001234',
        '5000000',
        '2026-01-05',
        '计算机设备、办公用品的销售与维护',
      ].join(',')
    }),
  ].join('\n')

/** Sends a file of suppliers; what comes back is waiting to be read. */
export const uploadSuppliers = async (
  origin: string,
  { key, cookie }: SignedIn,
  siteId: string,
  csv: string,
): Promise<DirectoryImport> => {
  const query = new URLSearchParams({ kind: 'supplier', siteId, source: '交易平台' })
  const url = `${apiPrefix}${directoryImport.upload.path}?${query}`
  const body = new FormData()
  body.set('file', new Blob([csv]), 'suppliers.csv')
  const headers = { cookie, ...signatureFor({ key, method: 'POST', url }) }
  const answer = await fetch(origin + url, { method: 'POST', headers, body })
  const { data, msg } = (await answer.json()) as Envelope<DirectoryImport>
  if (!data) throw new Error(msg)
  return data
}
