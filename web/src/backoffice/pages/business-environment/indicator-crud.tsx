import {
  IndicatorChange,
  type IndicatorRecord,
  indicator,
  NewIndicator,
} from '@sunport/contract/calls/indicator.ts'
import {
  indicatorActions,
  indicatorDimensions,
  indicatorDirections,
  indicatorStates,
} from '@sunport/contract/environment/indicator-policy.ts'
import { periodKinds, periodWords } from '@sunport/contract/environment/periods.ts'
import { api } from '../../../api.ts'
import { defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { DefinitionInput, emptyDefinition } from './definition-input.tsx'
import { amountWords, isOnTarget } from './indicator-words.ts'
import { IndicatorMark } from './marks.tsx'

const isDraft = ({ state }: IndicatorRecord): boolean =>
  (indicatorActions.edit.from as readonly string[]).includes(state)

const Latest = ({ row: { latest, unit } }: { row: IndicatorRecord }) => {
  if (!latest) return <>尚未计算</>
  return (
    <>
      {periodWords(latest.period)}：<b>{amountWords(latest.amount, unit)}</b>
    </>
  )
}

/** The indicators of all sites that somebody may look at. */
export const indicatorCrud = (sites: readonly Option[], onOpen: (row: IndicatorRecord) => void) =>
  defineCrud<IndicatorRecord>({
    feature: 'indicator',
    isBySite: true,
    name: 'list',
    title: '指标',
    urlPrefix: 'i_',
    rowKey: row => row.id,
    rowName: row => row.name,
    list: listCall(indicator.list.input, api.indicator.list),
    get: ({ id }) => api.indicator.get({ id }),
    columns: [
      { name: 'code', title: '编码', width: 80, isSortable: true },
      { name: 'name', title: '名称', width: 180, isSortable: true },
      {
        name: 'dimension',
        title: '维度',
        width: 90,
        render: row => indicatorDimensions[row.dimension],
      },
      { name: 'latest', title: '最近数值', width: 220, render: row => <Latest row={row} /> },
      {
        name: 'target',
        title: '目标',
        width: 130,
        render: row =>
          row.target === null
            ? '—'
            : `${amountWords(row.target, row.unit)}${isOnTarget(row) ? '，已达到' : ''}`,
      },
      { name: 'state', title: '状态', width: 84, render: row => <IndicatorMark state={row.state} /> },
      {
        name: 'unpublished',
        title: '待发布',
        width: 72,
        align: 'right',
      },
      { name: 'siteName', title: '站点', width: 160 },
      {
        name: 'period',
        title: '周期',
        width: 72,
        isOptional: true,
        render: row => periodKinds[row.period],
      },
      {
        name: 'direction',
        title: '方向',
        width: 90,
        isOptional: true,
        render: row => indicatorDirections[row.direction],
      },
    ],
    filters: [
      { name: 'keyword', label: '名称或编码', kind: 'text' },
      { name: 'dimension', label: '维度', kind: 'select', options: optionsOf(indicatorDimensions) },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(indicatorStates) },
      { name: 'period', label: '周期', kind: 'select', options: optionsOf(periodKinds), isRare: true },
    ],
    fields: [
      { name: 'siteId', label: '站点', kind: 'select', options: sites, isFixed: true },
      { name: 'code', label: '编码', kind: 'text', isFixed: true, placeholder: '如 XL-04' },
      { name: 'name', label: '名称', kind: 'text' },
      { name: 'dimension', label: '维度', kind: 'select', options: optionsOf(indicatorDimensions) },
      { name: 'definition', label: '指标定义', kind: 'own', control: DefinitionInput, isWide: true },
      {
        name: 'formula',
        label: '计算口径',
        kind: 'textarea',
        isWide: true,
        help: '公开显示，用通俗的话说明',
      },
      { name: 'unit', label: '单位', kind: 'text', placeholder: '%、天、个' },
      { name: 'period', label: '周期', kind: 'radio', options: optionsOf(periodKinds) },
      { name: 'direction', label: '方向', kind: 'radio', options: optionsOf(indicatorDirections) },
      { name: 'target', label: '目标值', kind: 'number' },
      { name: 'minN', label: '最少样本数', kind: 'number', help: '样本不足的不显示数值' },
      { name: 'note', label: '说明', kind: 'textarea', isWide: true },
    ],
    create: formAction({
      schema: NewIndicator,
      permission: indicator.create.access,
      values: () => ({
        siteId: sites.length === 1 ? (sites[0]?.value ?? '') : '',
        code: '',
        name: '',
        definition: emptyDefinition,
        formula: '',
        unit: '%',
        direction: 'none' as const,
        period: 'quarter' as const,
        target: null,
        minN: 5,
        note: '',
      }),
      save: api.indicator.create,
    }),
    isChangeable: isDraft,
    update: formAction({
      schema: IndicatorChange,
      permission: indicator.update.access,
      values: (row: IndicatorRecord) => ({ ...row }),
      save: api.indicator.update,
    }),
    rowActions: [{ label: () => '查看数值', open: onOpen }],
    remove: {
      permission: indicator.remove.access,
      isShown: isDraft,
      run: ({ id, version }) => api.indicator.remove({ id, version }),
      consequences: row => `将删除指标“${row.name}”及其全部数值，不能恢复。`,
    },
  })
