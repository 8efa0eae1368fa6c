import type { ListFileFormat } from '@sunport/contract/calls/crud.ts'
import type { Role } from '@sunport/contract/calls/role.ts'
import { functionCodes, functionKinds, functions, riskLevels } from '@sunport/contract/functions.ts'
import { pagesOf, tableFile } from '../../platform/crud/list-file.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'

const granted = '√'

/** 角色与功能对照表: a line for each function, a column for each role. */
export const matrixFile = async (
  format: ListFileFormat,
  list: (paging: { currPage: number; pageSize: number }) => Promise<{ rows: Role[]; total: number }>,
): Promise<FileAnswer> => {
  const roles: Role[] = []
  for await (const rows of pagesOf(list)) roles.push(...rows)
  const headings = ['功能编码', '功能名称', '类别', '风险', ...roles.map(({ roleName }) => roleName)]
  const lines = functionCodes.map(code => {
    const { name, kind, risk } = functions[code]
    const marks = roles.map(role => (role.functions.includes(code) ? granted : ''))
    return [code, name, functionKinds[kind], riskLevels[risk], ...marks]
  })
  return tableFile('角色与功能对照表', format, [headings, ...lines])
}
