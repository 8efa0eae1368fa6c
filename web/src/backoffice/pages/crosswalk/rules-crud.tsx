import {
  CodeRuleChange,
  type CodeRuleRow,
  crosswalk,
  everySite,
  NewCodeRule,
} from '@sunport/contract/calls/crosswalk.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { codeSchemes } from '@sunport/contract/search/crosswalk.ts'
import { Tag } from 'antd'
import { clientOf } from '../../client-of.ts'
import { EnabledMark, enabledNames, enabledOptions, Modified } from '../../crud/cells.tsx'
import { type BulkAction, defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { CommonCodeInput } from './common-code-input.tsx'

const api = clientOf(crosswalk)
const edit = crosswalk.update.access
const seen = (rows: readonly CodeRuleRow[]) => rows.map(({ id, version }) => ({ id, version }))

const switchMany = (
  action: 'enable' | 'disable',
  status: CodeRuleRow['status'],
): BulkAction<CodeRuleRow> => ({
  label: `批量${enabledNames[status]}`,
  permission: edit,
  run: (rows, isRehearsal) => api.bulk({ action, rows: seen(rows), isRehearsal }),
})

export const rulesCrud = (sites: readonly Option[]) =>
  defineCrud<CodeRuleRow>({
    feature: 'crosswalk',
    name: 'rules',
    title: '代码对照',
    rowKey: row => row.id,
    rowName: row => `${codeSchemes[row.scheme]} ${row.code}`,
    list: listCall(crosswalk.list.input, api.list),
    get: row => api.get({ id: row.id }),
    columns: [
      {
        name: 'scheme',
        title: '代码类别',
        width: 110,
        isSortable: true,
        render: row => codeSchemes[row.scheme],
      },
      {
        name: 'code',
        title: '原代码',
        width: 180,
        isSortable: true,
        render: row => (
          <>
            <code>{row.code}</code> {row.isBuiltIn && <Tag>内置</Tag>}
          </>
        ),
      },
      {
        name: 'commonCode',
        title: '通用代码',
        width: 130,
        isSortable: true,
        render: row => <code>{row.commonCode}</code>,
      },
      { name: 'commonName', title: '通用名称', width: 180 },
      { name: 'siteName', title: '适用站点', width: 180 },
      { name: 'remark', title: '备注', width: 200 },
      { name: 'status', title: '状态', width: 80, render: row => <EnabledMark value={row.status} /> },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '代码或备注', kind: 'text' },
      { name: 'scheme', label: '代码类别', kind: 'select', options: optionsOf(codeSchemes) },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
    ],
    fields: [
      { name: 'scheme', label: '代码类别', kind: 'radio', options: optionsOf(codeSchemes) },
      {
        name: 'siteId',
        label: '适用站点',
        kind: 'select',
        options: [{ value: '', label: everySite }, ...sites],
        help: '站点自己的对照优先于全部站点的同一代码',
      },
      {
        name: 'code',
        label: '原代码',
        kind: 'text',
        help: '末尾写星号，表示以此开头的全部代码；写得越长越优先',
      },
      {
        name: 'commonCode',
        label: '通用代码',
        kind: 'own',
        control: CommonCodeInput,
        help: '可输入名称查找；行政区划填六位代码',
      },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: formAction({
      schema: NewCodeRule,
      permission: crosswalk.create.access,
      values: () => ({
        scheme: 'type' as const,
        siteId: '',
        code: '',
        commonCode: '',
        status: enabled.on,
        remark: '',
      }),
      save: api.create,
    }),
    update: formAction({
      schema: CodeRuleChange,
      permission: edit,
      values: (row: CodeRuleRow) => ({ ...row, siteId: row.siteId ?? '' }),
      save: api.update,
    }),
    bulkActions: [
      switchMany('enable', enabled.on),
      switchMany('disable', enabled.off),
      {
        label: '批量删除',
        permission: edit,
        isDanger: true,
        run: (rows, isRehearsal) => api.bulk({ action: 'remove', rows: seen(rows), isRehearsal }),
      },
    ],
    remove: {
      permission: crosswalk.remove.access,
      run: ({ id, version }) => api.remove({ id, version }),
      isShown: row => !row.isBuiltIn,
      consequences: row => `此后代码“${row.code}”在联合检索中按其余对照归类，没有其余对照的计入“其他”。`,
    },
    export: crosswalk.export,
    import: crosswalk,
  })
