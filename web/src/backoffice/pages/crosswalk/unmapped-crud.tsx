import { crosswalk, type UnmappedCode } from '@sunport/contract/calls/crosswalk.ts'
import { codeSchemes } from '@sunport/contract/search/crosswalk.ts'
import { clientOf } from '../../client-of.ts'
import { defineCrud, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'

const api = clientOf(crosswalk)

export const unmappedCrud = (sites: readonly Option[], onMap: (row: UnmappedCode) => void) =>
  defineCrud<UnmappedCode>({
    feature: 'crosswalk',
    name: 'unmapped',
    title: '待对照代码',
    rowKey: row => `${row.scheme} ${row.siteId} ${row.code}`,
    rowName: row => `${codeSchemes[row.scheme]} ${row.code}`,
    list: listCall(crosswalk.unmapped.input, api.unmapped),
    columns: [
      { name: 'scheme', title: '代码类别', width: 110, render: row => codeSchemes[row.scheme] },
      { name: 'code', title: '原代码', width: 180, render: row => <code>{row.code}</code> },
      { name: 'siteName', title: '站点', width: 200 },
      { name: 'total', title: '已发布信息', width: 110, align: 'right' },
      { name: 'firstSeenAt', title: '首次发现', width: 170 },
    ],
    filters: [
      { name: 'keyword', label: '原代码', kind: 'text' },
      { name: 'scheme', label: '代码类别', kind: 'select', options: optionsOf(codeSchemes) },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
    ],
    fields: [],
    rowActions: [{ label: () => '对照', permission: crosswalk.create.access, open: onMap }],
  })
