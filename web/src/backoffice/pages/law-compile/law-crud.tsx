import { law } from '@sunport/contract/calls/content.ts'
import { citedAtMost, type LawDeskRow, lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { lawCategories, lawValidities } from '@sunport/contract/codes.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { api } from '../../../api.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { Modified } from '../../crud/cells.tsx'
import { defineCrud, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { lawBulkActions } from './law-bulk.ts'
import { ValidityMark } from './validity-mark.tsx'

const sameOptions = (values: readonly string[]): Option[] => values.map(value => ({ value, label: value }))

interface Ways {
  edit: (row: LawDeskRow) => void
  view: (row: LawDeskRow, tab?: 'compare' | 'citations') => void
  repeal: (row: LawDeskRow) => void
}

const on = ({ id, version }: LawDeskRow) => ({ id, version })
const isOpenDraft = ({ openState }: LawDeskRow) => openState === 'draft' || openState === 'returned'

export const lawCrud = ({ edit, view, repeal }: Ways) =>
  defineCrud<LawDeskRow>({
    feature: 'law',
    isBySite: true,
    name: 'laws',
    title: '法规',
    rowKey: row => row.id,
    rowName: row => row.title,
    list: listCall(lawDesk.list.input, api.lawDesk.list),
    columns: [
      { name: 'title', title: '名称', width: 260, isSortable: true },
      { name: 'publishNumber', title: '发文字号', width: 165 },
      {
        name: 'lawCategory',
        title: '效力级别',
        width: 100,
        render: ({ lawCategory }) =>
          lawCategory ? lawCategories[lawCategory as keyof typeof lawCategories] : '未填写',
      },
      { name: 'issuer', title: '发布机关', width: 150, isOptional: true },
      { name: 'publishDate', title: '公布日期', width: 105, isOptional: true },
      { name: 'effectDate', title: '施行日期', width: 105 },
      {
        name: 'validity',
        title: '时效性',
        width: 100,
        render: ({ validity }) => <ValidityMark validity={validity} />,
      },
      {
        name: 'versionCount',
        title: '版本',
        width: 60,
        align: 'right',
        render: ({ versionCount }) => versionCount || '—',
      },
      {
        name: 'citedBy',
        title: '被引用',
        width: 76,
        align: 'right',
        render: ({ citedBy }) => (citedBy >= citedAtMost ? `${citedAtMost}+` : citedBy || '—'),
      },
      {
        name: 'publicState',
        title: '状态',
        width: 130,
        render: row => <StateMarks row={row} />,
      },
      { name: 'topic', title: '主题', width: 140, isOptional: true },
      { name: 'siteName', title: '站点', width: 120, isOptional: true },
      { name: 'authorName', title: '编辑', width: 90, isOptional: true },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 105,
        isSortable: true,
        isOptional: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '名称', kind: 'text' },
      { name: 'publishNumber', label: '发文字号', kind: 'text' },
      { name: 'lawCategory', label: '效力级别', kind: 'select', options: optionsOf(lawCategories) },
      {
        name: 'validity',
        label: '时效性',
        kind: 'select',
        options: sameOptions(Object.values(lawValidities)),
      },
      { name: 'text', label: '条文内容', kind: 'text' },
      {
        name: 'cites',
        label: '引用',
        kind: 'select',
        options: [{ value: 'lapsing', label: '引用将失效或已失效' }],
      },
      { name: 'issuer', label: '发布机关', kind: 'text', isRare: true },
      { name: 'topic', label: '主题', kind: 'text', isRare: true },
      { name: 'publishFrom', label: '公布自', kind: 'date', isRare: true },
      { name: 'publishTo', label: '公布至', kind: 'date', isRare: true },
      { name: 'effectFrom', label: '施行自', kind: 'date', isRare: true },
      { name: 'effectTo', label: '施行至', kind: 'date', isRare: true },
      { name: 'publicState', label: '发布状态', kind: 'select', options: optionsOf(publicStates) },
      { name: 'openState', label: '编审状态', kind: 'select', options: optionsOf(openStates) },
      {
        name: 'tab',
        label: '范围',
        kind: 'select',
        options: [
          { value: 'todo', label: '待我审核' },
          { value: 'mine', label: '我的草稿' },
        ],
      },
    ],
    fields: [],
    rowActions: [
      { label: () => '查看', open: row => view(row) },
      {
        label: ({ openState }) => (openState === 'none' ? '修订' : '编辑'),
        permission: law.save.access,
        isShown: row => row.openState === 'none' || isOpenDraft(row),
        open: edit,
      },
      {
        label: () => '送审',
        permission: law.submit.access,
        isShown: isOpenDraft,
        confirm: ({ title }) => `将“${title}”送审？送审后在退回前不能修改。`,
        run: row => api.law.submit(on(row)),
      },
      {
        label: () => '版本对照',
        isShown: ({ versionCount }) => versionCount > 1,
        open: row => view(row, 'compare'),
      },
      { label: () => '引用关系', open: row => view(row, 'citations') },
      {
        label: () => '废止',
        permission: law.save.access,
        isShown: row =>
          row.publicState === 'live' &&
          row.repealDate === null &&
          (row.openState === 'none' || isOpenDraft(row)),
        isDanger: true,
        open: repeal,
      },
      {
        label: () => '撤回发布',
        permission: law.withdraw.access,
        isShown: ({ publicState }) => publicState === 'live',
        isDanger: true,
        reason: '向公众说明的撤回原因',
        run: (row, reason) => api.law.withdraw({ ...on(row), reason }),
      },
      {
        label: () => '删除',
        permission: law.remove.access,
        isShown: row => row.publicState === 'draft' && isOpenDraft(row),
        isDanger: true,
        reason: '删除原因',
        run: (row, reason) => api.law.remove({ ...on(row), reason }),
      },
    ],
    bulkActions: lawBulkActions,
    export: lawDesk.export,
  })
