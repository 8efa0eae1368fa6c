import { type RegionRecord, region } from '@sunport/contract/calls/region.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import dayjs from 'dayjs'
import { api } from '../../../api.ts'
import type { Crud } from '../../crud/define-crud.ts'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { ReorderDialog } from '../../ui/reorder-dialog.tsx'
import { createBelow, type RegionDialog } from './region-crud.tsx'
import { RegionSelect } from './region-select.tsx'

interface Props {
  row: RegionRecord
  onClose: () => void
}

const feature = 'region'
const versionOf = ({ id, version }: RegionRecord) => ({ id, version })

const MoveDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(region.move, { given: versionOf(row), feature, onDone: onClose })
  return (
    <FormDialog of={filling} title={`移动“${row.regionName}”`} okText="移动" onClose={onClose}>
      <Field
        name="parentCode"
        label="新的上级区划"
        extra={`代码 ${row.id} 不变；${row.childCount} 个下级随之移动`}
      >
        <RegionSelect />
      </Field>
    </FormDialog>
  )
}

const MergeDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(region.merge, {
    given: versionOf(row),
    initial: { validTo: dayjs().format('YYYY-MM-DD') },
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog
      of={filling}
      title={`将“${row.regionName}”并入其他区划`}
      okText="确认并入"
      isDanger
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={`并入后“${row.regionName}”停用且不能再启用，门户的筛选不再显示；${row.noticeCount} 条公告保留原区划，${row.orgCount} 个机构与链接改到并入的区划。`}
      />
      <Field name="into" label="并入的区划">
        <RegionSelect />
      </Field>
      <Field name="validTo" label="撤并日期">
        <DayInput />
      </Field>
      <ReasonField label="撤并依据" placeholder="如批复文号" />
    </FormDialog>
  )
}

const OrderDialog = ({ row, onClose }: Props) => {
  const change = useCrudChange(feature)
  const { data } = useQuery({
    queryKey: ['region', 'children', row.id],
    queryFn: () => api.region.children({ parentCode: row.id }),
  })
  if (!data) return null
  return (
    <ReorderDialog
      title={`${row.regionName}的下级顺序`}
      entries={data.map(({ id, regionName }) => ({ id, label: `${regionName} ${id}` }))}
      onSave={codes => change.mutateAsync(() => api.region.saveOrder({ parentCode: row.id, codes }))}
      onClose={onClose}
    />
  )
}

export const RegionDialogs = ({
  crud,
  kind,
  row,
  onClose,
}: Props & { crud: Crud<RegionRecord>; kind: RegionDialog }) => {
  if (kind === 'move') return <MoveDialog row={row} onClose={onClose} />
  if (kind === 'merge') return <MergeDialog row={row} onClose={onClose} />
  if (kind === 'order') return <OrderDialog row={row} onClose={onClose} />
  const below = { ...crud, create: createBelow(row.id) }
  return <FormDrawer crud={below} editing="new" onClose={onClose} onReload={async () => undefined} />
}
