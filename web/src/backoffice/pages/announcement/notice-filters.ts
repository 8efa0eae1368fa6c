import { purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { missingFollowUps } from '@sunport/contract/content/notice/follow-up.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { noticePhases } from '@sunport/contract/rules/notice-phase.ts'
import type { CrudFilter, TreeOption } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { typeFilter } from './types.ts'

/** What the list of notices is narrowed by. */
export const noticeFilters = (channels: readonly TreeOption[]): CrudFilter[] => [
  { name: 'keyword', label: '标题或项目编号', kind: 'text' },
  { name: 'noticeType', label: '公告类型', kind: 'select', options: typeFilter },
  { name: 'channelId', label: '站点栏目', kind: 'tree', nodes: channels },
  { name: 'phase', label: '项目阶段', kind: 'select', options: optionsOf(noticePhases) },
  { name: 'purchaser', label: '采购人', kind: 'text' },
  {
    name: 'publicState',
    label: '公开状态',
    kind: 'select',
    options: optionsOf(publicStates, 'recycled'),
    isRare: true,
  },
  {
    name: 'openState',
    label: '工作状态',
    kind: 'select',
    options: optionsOf(openStates, 'none'),
    isRare: true,
  },
  { name: 'openTenderCode', label: '项目编号含', kind: 'text', isRare: true },
  { name: 'agency', label: '代理机构', kind: 'text', isRare: true },
  { name: 'regionCode', label: '行政区划', kind: 'own', control: RegionChoice, isRare: true },
  {
    name: 'purchaseManner',
    label: '采购方式',
    kind: 'select',
    options: optionsOf(purchaseManners),
    isRare: true,
  },
  {
    name: 'purchaseNature',
    label: '项目类别',
    kind: 'select',
    options: optionsOf(purchaseNatures),
    isRare: true,
  },
  {
    name: 'lacking',
    label: '缺后续公告',
    kind: 'select',
    options: optionsOf(missingFollowUps),
    isRare: true,
  },
  {
    name: 'violated',
    label: '法定时限',
    kind: 'select',
    options: [{ value: '1', label: '发布时不符合' }],
    isRare: true,
  },
  { name: 'openFrom', label: '开标自', kind: 'date', isRare: true },
  { name: 'openTo', label: '开标至', kind: 'date', isRare: true },
  { name: 'budgetMin', label: '预算不少于（元）', kind: 'text', isRare: true },
  { name: 'budgetMax', label: '预算不超过（元）', kind: 'text', isRare: true },
  { name: 'from', label: '修改自', kind: 'date', isRare: true },
  { name: 'to', label: '修改至', kind: 'date', isRare: true },
]
