import { ClockCircleOutlined } from '@ant-design/icons'
import { org } from '@sunport/contract/calls/org.ts'
import {
  NewOrg,
  orgFieldNames as names,
  type Org,
  OrgChange,
  type OrgNode,
  organisationTypes,
} from '@sunport/contract/calls/org-shapes.ts'
import { problems } from '@sunport/contract/problems.ts'
import { Progress, Tag } from 'antd'
import type { z } from 'zod'
import { api } from '../../../api.ts'
import { Modified } from '../../crud/cells.tsx'
import { type BulkGiven, defineCrud, formAction, listCall } from '../../crud/define-crud.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { regionWords } from '../../ui/region-words.ts'
import { nestNodes } from '../../ui/tree-nodes.ts'
import { OrgDetail } from './org-detail.tsx'
import type { DialogKind } from './org-dialogs.tsx'
import { optionsOf, orgFields } from './org-fields.ts'
import { StateMark } from './state-mark.tsx'

const stateOptions = [
  { value: 'normal', label: '正常' },
  { value: 'paused', label: '暂停' },
  { value: 'draft', label: '待审核' },
  { value: 'abolished', label: '已撤销或合并' },
]
const onlyOptions = [
  { value: 'missing-contact', label: '缺联系方式' },
  { value: 'pending-change', label: '有待审变更' },
  { value: 'buyer', label: '采购单位' },
]

const nothing = {
  orgCode: '',
  orgName: '',
  shortName: '',
  regionCode: '',
  creditCode: '',
  aliases: [],
  sort: 0,
  isPublic: false,
  leader: '',
  contact: '',
  contactPhone: '',
  landline: '',
  fax: '',
  email: '',
  postalCode: '',
  hours: '',
  address: '',
  intro: '',
  isBuyer: false,
  budgetCode: '',
  fundType: null,
  buyerLevel: '',
  supervisorOrgId: null,
  openYear: null,
  isPayUnit: false,
}

/** Regions that units are at home in: the filter offers no others. */
const regionOptions = (nodes: readonly OrgNode[]) =>
  [...new Map(nodes.map(({ regionCode, regionName }) => [regionCode, regionName])).entries()]
    .filter(([, name]) => name)
    .sort()
    .map(([value, name]) => ({ value, label: name ?? '' }))

const bulkOf =
  (action: 'pause' | 'resume' | 'region') =>
  (rows: readonly Org[], isRehearsal: boolean, { reason, value }: BulkGiven) =>
    api.org.bulk({
      action,
      rows: rows.map(({ id, version }) => ({ id, version })),
      isRehearsal,
      reason,
      ...(action === 'region' && { regionCode: String(value) }),
    })

const isAlive = ({ state }: Org): boolean => state !== 'abolished'
const isBelowRoot = ({ parentId }: Org): boolean => parentId !== null

/** 机构: the units of the list; new ones stand below the chosen one. */
export const orgCrud = (
  nodes: readonly OrgNode[],
  chosen: string | undefined,
  open: (kind: DialogKind, org: Org) => void,
) =>
  defineCrud<Org>({
    feature: 'organisation',
    name: 'units',
    title: '机构',
    rowKey: row => row.id,
    rowName: row => row.orgName,
    list: listCall(org.list.input, api.org.list),
    get: ({ id }) => api.org.get({ id }),
    columns: [
      {
        name: 'orgName',
        title: names.orgName,
        width: 200,
        isSortable: true,
        render: row => (
          <>
            {row.orgName} {row.hasOpenChange && <Tag icon={<ClockCircleOutlined />}>有待审变更</Tag>}
          </>
        ),
      },
      { name: 'orgCode', title: names.orgCode, width: 124, isSortable: true },
      { name: 'orgType', title: '类型', width: 84, isSortable: true },
      {
        name: 'regionCode',
        title: names.regionCode,
        width: 92,
        isSortable: true,
        render: row => regionWords(row.regionName, row.regionCode),
      },
      { name: 'stateName', title: '状态', width: 78, render: row => <StateMark row={row} /> },
      { name: 'userCount', title: '用户', width: 56, align: 'right' },
      {
        name: 'completeness',
        title: '完整度',
        width: 100,
        render: row => <Progress percent={row.completeness} size="small" aria-label="信息完整度" />,
      },
      { name: 'creditCode', title: names.creditCode, width: 180, isOptional: true },
      { name: 'parentName', title: names.parentId, width: 160, isOptional: true },
      { name: 'contact', title: names.contact, width: 90, isOptional: true },
      { name: 'contactPhone', title: names.contactPhone, width: 130, isOptional: true },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        isOptional: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '名称、曾用名或编码', kind: 'text' },
      { name: 'under', label: '所在机构', kind: 'tree', nodes },
      { name: 'orgType', label: '类型', kind: 'select', options: optionsOf(organisationTypes) },
      { name: 'regionCode', label: '区划', kind: 'select', options: regionOptions(nodes) },
      { name: 'state', label: '状态', kind: 'select', options: stateOptions },
      { name: 'only', label: '只看', kind: 'select', options: onlyOptions },
    ],
    fields: orgFields(nodes),
    create: formAction({
      schema: NewOrg,
      permission: org.create.access,
      values: () => ({ ...nothing, parentId: chosen ?? nestNodes(nodes)[0]?.id ?? null }),
      save: api.org.create,
    }),
    update: formAction({
      schema: OrgChange,
      permission: org.update.access,
      values: (row: Org) => ({
        ...row,
        orgType: row.orgType as (typeof organisationTypes)[number],
        fundType: row.fundType as z.input<typeof OrgChange>['fundType'],
      }),
      save: api.org.update,
    }),
    rowActions: [
      {
        label: () => '通过',
        permission: org.approve.access,
        isShown: ({ state }) => state === 'draft',
        confirm: ({ orgName, contact, budgetCode }) =>
          `“${orgName}”将作为采购单位生效。联系人 ${contact ?? '—'}，预算编码 ${budgetCode ?? '—'}。`,
        run: ({ id, version }) => api.org.approve({ id, version }),
      },
      {
        label: () => '移动',
        permission: org.move.access,
        isShown: row => isAlive(row) && isBelowRoot(row),
        open: row => open('move', row),
      },
      {
        label: row => (row.unitState === '1' ? '暂停' : '恢复'),
        permission: org.setState.access,
        isShown: row => row.state === 'normal' && isBelowRoot(row),
        open: row => open(row.unitState === '1' ? 'pause' : 'resume', row),
      },
      {
        label: () => '合并',
        permission: org.merge.access,
        isShown: row => row.state === 'normal' && isBelowRoot(row),
        open: row => open('merge', row),
      },
      {
        label: () => '撤销',
        permission: org.abolish.access,
        isDanger: true,
        isShown: row => row.state === 'normal' && isBelowRoot(row),
        open: row => open('abolish', row),
      },
    ],
    bulkActions: [
      {
        label: '批量暂停',
        permission: org.bulk.access,
        isDanger: true,
        reason: '暂停原因',
        run: bulkOf('pause'),
      },
      { label: '批量恢复', permission: org.bulk.access, reason: '恢复原因', run: bulkOf('resume') },
      {
        label: '设置区划',
        permission: org.bulk.access,
        choice: { label: '区划', control: RegionChoice },
        run: bulkOf('region'),
      },
    ],
    remove: {
      permission: org.remove.access,
      run: ({ id, version }) => api.org.remove({ id, version }),
      refusal: row => (row.parentId === null ? problems['org.root'].message : undefined),
      consequences: row =>
        `将删除“${row.orgName}”及其登记信息。只有从未使用过的机构可以删除；曾经使用的机构请撤销或合并。`,
    },
    detail: row => <OrgDetail key={row.id} org={row} />,
    export: org.export,
    import: org,
  })
