import type { RegionRecord } from '@sunport/contract/calls/region.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { api } from '../../../api.ts'
import type { Crud } from '../../crud/define-crud.ts'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { ReorderDialog } from '../../ui/reorder-dialog.tsx'
import { createBelow, type RegionDialog } from './region-crud.tsx'
import { RegionSelect } from './region-select.tsx'

interface Props {
  row: RegionRecord
  onClose: () => void
}

const targetRule = [{ required: true, message: '请选择区划' }]

const MoveDialog = ({ row, onClose }: Props) => {
  const [form] = Form.useForm<{ parentCode: string }>()
  const change = useCrudChange('region')
  const move = ({ parentCode }: { parentCode: string }) =>
    change.mutate(() => api.region.move({ id: row.id, version: row.version, parentCode }), {
      onSuccess: onClose,
    })
  return (
    <Modal
      open
      title={`移动“${row.regionName}”`}
      okText="移动"
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={move}>
        <Form.Item
          name="parentCode"
          label="新的上级区划"
          rules={targetRule}
          extra={`代码 ${row.id} 不变；${row.childCount} 个下级随之移动`}
        >
          <RegionSelect />
        </Form.Item>
      </Form>
    </Modal>
  )
}

interface Merging {
  into: string
  validTo: Dayjs
  reason: string
}

const MergeDialog = ({ row, onClose }: Props) => {
  const [form] = Form.useForm<Merging>()
  const change = useCrudChange('region')
  const merge = ({ into, validTo, reason }: Merging) =>
    change.mutate(
      () =>
        api.region.merge({
          id: row.id,
          version: row.version,
          into,
          validTo: validTo.format('YYYY-MM-DD'),
          reason,
        }),
      { onSuccess: onClose },
    )
  return (
    <Modal
      open
      title={`将“${row.regionName}”并入其他区划`}
      okText="确认并入"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title={`并入后“${row.regionName}”停用且不能再启用，门户的筛选不再显示；${row.noticeCount} 条公告保留原区划，${row.orgCount} 个机构与链接改到并入的区划。`}
      />
      <Form form={form} layout="vertical" initialValues={{ validTo: dayjs() }} onFinish={merge}>
        <Form.Item name="into" label="并入的区划" rules={targetRule}>
          <RegionSelect />
        </Form.Item>
        <Form.Item name="validTo" label="撤并日期" rules={[{ required: true, message: '请选择撤并日期' }]}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="撤并依据"
          rules={[{ required: true, whitespace: true, message: '撤并依据不能为空' }]}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} placeholder="如批复文号" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const OrderDialog = ({ row, onClose }: Props) => {
  const change = useCrudChange('region')
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
