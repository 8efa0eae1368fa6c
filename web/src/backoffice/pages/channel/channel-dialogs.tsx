import { type ChannelRecord, channelTypes, holdsNothing } from '@sunport/contract/calls/channel-fields.ts'
import { Form, Input, Modal, Select } from 'antd'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import type { Crud } from '../../crud/define-crud.ts'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { topNode } from './channel-controls.tsx'
import { type ChannelDialog, createIn } from './channel-crud.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { linesOf } from './lines.ts'
import { RecycleDialog } from './recycle-dialog.tsx'
import { StatisticsDrawer } from './statistics-drawer.tsx'

export interface DialogProps {
  row: ChannelRecord
  rows: readonly ChannelRecord[]
  onClose: () => void
}

const nodesOf = (rows: readonly ChannelRecord[]) =>
  rows.map(({ id, parentId, name }) => ({ id, parentId, label: name }))

interface AskingProps<T> extends DialogProps {
  title: string
  okText: string
  isDanger?: boolean
  initial?: Partial<T>
  run: (values: T) => Promise<unknown>
  children: ReactNode
}

const Asking = <T extends object>({
  title,
  okText,
  isDanger = false,
  initial,
  run,
  onClose,
  children,
}: AskingProps<T>) => {
  const [form] = Form.useForm<T>()
  const change = useCrudChange('channel')
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDanger }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={values => change.mutate(() => run(values), { onSuccess: onClose })}
      >
        {children}
      </Form>
    </Modal>
  )
}

const LinesDialog = (props: DialogProps) => {
  const { row } = props
  return (
    <Asking<{ text: string; channelType: ChannelRecord['channelType'] }>
      {...props}
      title={`在“${row.name}”下批量新增`}
      okText="新增"
      initial={{ channelType: row.channelType }}
      run={({ text, channelType }) =>
        api.channel.createMany({
          siteId: row.siteId,
          parentId: row.id,
          channelType,
          reviewDepth: row.reviewDepth,
          lines: linesOf(text).lines,
        })
      }
    >
      <Form.Item name="channelType" label="栏目类型">
        <Select
          options={Object.entries(channelTypes)
            .filter(([value]) => !holdsNothing(value))
            .map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item
        name="text"
        label="每行一个栏目：名称 页面标识"
        extra="全部成功或全部不新增"
        rules={[
          { required: true, whitespace: true, message: '请至少填写一行' },
          {
            validator: async (_, text: string) => {
              const [problem] = linesOf(text ?? '').problems
              if (problem) throw new Error(problem)
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} placeholder={'通知公告 tzgg\n政策解读 zcjd'} />
      </Form.Item>
    </Asking>
  )
}

const parentOf = (chosen: string | null | undefined): string | null =>
  chosen && chosen !== topNode.id ? chosen : null

const MoveDialog = (props: DialogProps) => {
  const { row, rows } = props
  return (
    <Asking<{ parentId?: string | null; beforeId?: string | null }>
      {...props}
      title={`移动“${row.name}”`}
      okText="移动"
      initial={{ parentId: row.parentId ?? topNode.id }}
      run={({ parentId, beforeId = null }) =>
        api.channel.move({ id: row.id, version: row.version, parentId: parentOf(parentId), beforeId })
      }
    >
      <Form.Item
        name="parentId"
        label="新的上级栏目"
        extra={`${row.childCount > 0 ? `${row.childCount} 个下级随之移动，` : ''}栏目地址不变`}
      >
        <SelectableTree
          nodes={[
            topNode,
            ...nodesOf(
              rows.filter(
                ({ id, state, channelType }) =>
                  id !== row.id && state !== 'archived' && !holdsNothing(channelType),
              ),
            ),
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['parentId']}>
        {({ getFieldValue }) => {
          const under = parentOf(getFieldValue('parentId'))
          const siblings = rows.filter(each => each.parentId === under && each.id !== row.id)
          return (
            <Form.Item name="beforeId" label="排在哪个栏目之前">
              <Select
                allowClear
                placeholder="排在最后"
                options={siblings.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
          )
        }}
      </Form.Item>
    </Asking>
  )
}

const reasonField = (
  <Form.Item
    name="reason"
    label="原因"
    rules={[{ required: true, whitespace: true, message: '原因不能为空' }]}
  >
    <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
  </Form.Item>
)
const targetsFor = ({ row, rows }: DialogProps) =>
  nodesOf(
    rows.filter(
      ({ id, channelType, state }) =>
        id !== row.id && channelType === row.channelType && (state === 'enabled' || state === 'hidden'),
    ),
  ).map(node => ({ ...node, parentId: null }))

const ArchiveDialog = (props: DialogProps) => (
  <Asking<{ leadsTo?: string | null; reason: string }>
    {...props}
    title={`归档“${props.row.name}”`}
    okText="归档"
    isDanger
    run={({ leadsTo = null, reason }) =>
      api.channel.setState({
        id: props.row.id,
        version: props.row.version,
        state: 'archived',
        leadsTo,
        reason,
      })
    }
  >
    <p>{`归档后不再出现在导航和栏目列表中，不能发布新内容；${props.row.live} 条已发布内容保留在原地址。`}</p>
    <Form.Item name="leadsTo" label="原栏目地址显示" extra="不选则保留原栏目页，并注明已停止更新">
      <SelectableTree nodes={targetsFor(props)} placeholder="保留原栏目页" />
    </Form.Item>
    {reasonField}
  </Asking>
)

const MergeDialog = (props: DialogProps) => (
  <Asking<{ into: string; reason: string }>
    {...props}
    title={`将“${props.row.name}”并入其他栏目`}
    okText="确认并入"
    isDanger
    run={({ into, reason }) =>
      api.channel.merge({ id: props.row.id, version: props.row.version, into, reason })
    }
  >
    <p>
      {`草稿 ${props.row.drafts} 条、在审 ${props.row.waiting} 条、发布过的 ${props.row.published} 条和 ${props.row.childCount} 个下级栏目都移到目标栏目，原栏目归档，原地址显示目标栏目。`}
    </p>
    <Form.Item name="into" label="并入到（同类型的栏目）" rules={[{ required: true, message: '请选择栏目' }]}>
      <SelectableTree nodes={targetsFor(props)} />
    </Form.Item>
    {reasonField}
  </Asking>
)

export const ChannelDialogs = ({
  kind,
  crud,
  ...props
}: DialogProps & { kind: ChannelDialog; crud: Crud<ChannelRecord> }) => {
  switch (kind) {
    case 'lines':
      return <LinesDialog {...props} />
    case 'move':
      return <MoveDialog {...props} />
    case 'archive':
      return <ArchiveDialog {...props} />
    case 'merge':
      return <MergeDialog {...props} />
    case 'copy':
      return <CopyDialog row={props.row} onClose={props.onClose} />
    case 'statistics':
      return <StatisticsDrawer row={props.row} onClose={props.onClose} />
    case 'recycle':
      return <RecycleDialog {...props} />
    case 'below': {
      const below = { ...crud, create: createIn(props.row.siteId, props.row.id, props.row.state === 'draft') }
      return (
        <FormDrawer crud={below} editing="new" onClose={props.onClose} onReload={async () => undefined} />
      )
    }
  }
}
