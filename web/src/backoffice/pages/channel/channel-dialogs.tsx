import { channel } from '@sunport/contract/calls/channel.ts'
import { type ChannelRecord, channelTypes, holdsNothing } from '@sunport/contract/calls/channel-fields.ts'
import { requiredText } from '@sunport/contract/calls/crud.ts'
import { Form, Input, Select } from 'antd'
import { z } from 'zod'
import { api } from '../../../api.ts'
import type { Crud } from '../../crud/define-crud.ts'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { clearable } from '../../ui/clearable.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { optionsOfRows } from '../../ui/options.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { nodesOfRows } from '../../ui/tree-nodes.ts'
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

const feature = 'channel'
const versionOf = ({ id, version }: ChannelRecord) => ({ id, version })

const Lines = channel.createMany.input.omit({ lines: true }).extend({
  text: z
    .string()
    .trim()
    .min(1, '请至少填写一行')
    .superRefine((text, context) => {
      const [problem] = linesOf(text).problems
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
})

const LinesDialog = ({ row, onClose }: DialogProps) => {
  const { id, siteId, channelType, reviewDepth } = row
  const filling = useSchemaForm({
    schema: Lines,
    given: { siteId, parentId: id, reviewDepth },
    initial: { channelType },
    send: ({ text, ...place }) => api.channel.createMany({ ...place, lines: linesOf(text).lines }),
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`在“${row.name}”下批量新增`} okText="新增" onClose={onClose}>
      <Field name="channelType" label="栏目类型" required={false}>
        <Select
          options={Object.entries(channelTypes)
            .filter(([value]) => !holdsNothing(value))
            .map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field name="text" label="每行一个栏目：名称 页面标识" extra="全部成功或全部不新增">
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} placeholder={'通知公告 tzgg\n政策解读 zcjd'} />
      </Field>
    </FormDialog>
  )
}

const parentOf = (chosen: string | null | undefined): string | null =>
  chosen && chosen !== topNode.id ? chosen : null

const Move = channel.move.input.extend({ parentId: z.string().nullish().transform(parentOf) })

const MoveDialog = ({ row, rows, onClose }: DialogProps) => {
  const filling = useSchemaForm({
    schema: Move,
    given: versionOf(row),
    initial: { parentId: row.parentId ?? topNode.id },
    send: api.channel.move,
    feature,
    onDone: onClose,
  })
  const under = parentOf(Form.useWatch('parentId', filling.form))
  const siblings = rows.filter(each => each.parentId === under && each.id !== row.id)
  const parents = rows.filter(
    ({ id, state, channelType }) => id !== row.id && state !== 'archived' && !holdsNothing(channelType),
  )
  return (
    <FormDialog of={filling} title={`移动“${row.name}”`} okText="移动" onClose={onClose}>
      <Field
        name="parentId"
        label="新的上级栏目"
        extra={`${row.childCount > 0 ? `${row.childCount} 个下级随之移动，` : ''}栏目地址不变`}
      >
        <SelectableTree nodes={[topNode, ...nodesOfRows(parents)]} />
      </Field>
      <Field name="beforeId" label="排在哪个栏目之前">
        <Select allowClear={clearable} placeholder="排在最后" options={optionsOfRows(siblings)} />
      </Field>
    </FormDialog>
  )
}

const targetsFor = ({ row, rows }: DialogProps) =>
  nodesOfRows(
    rows.filter(
      ({ id, channelType, state }) =>
        id !== row.id && channelType === row.channelType && (state === 'enabled' || state === 'hidden'),
    ),
  ).map(node => ({ ...node, parentId: null }))

const Archive = channel.setState.input.extend({ reason: requiredText('原因', 200) })

const ArchiveDialog = (props: DialogProps) => {
  const { row, onClose } = props
  const filling = useSchemaForm({
    schema: Archive,
    given: { ...versionOf(row), state: 'archived' },
    send: api.channel.setState,
    feature,
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`归档“${row.name}”`} okText="归档" isDanger onClose={onClose}>
      <p>{`归档后不再出现在导航和栏目列表中，不能发布新内容；${row.live} 条已发布内容保留在原地址。`}</p>
      <Field name="leadsTo" label="原栏目地址显示" extra="不选则保留原栏目页，并注明已停止更新">
        <SelectableTree nodes={targetsFor(props)} placeholder="保留原栏目页" />
      </Field>
      <ReasonField />
    </FormDialog>
  )
}

const MergeDialog = (props: DialogProps) => {
  const { row, onClose } = props
  const filling = useCallForm(channel.merge, { given: versionOf(row), feature, onDone: onClose })
  return (
    <FormDialog
      of={filling}
      title={`将“${row.name}”并入其他栏目`}
      okText="确认并入"
      isDanger
      onClose={onClose}
    >
      <p>
        {`草稿 ${row.drafts} 条、在审 ${row.waiting} 条、发布过的 ${row.published} 条和 ${row.childCount} 个下级栏目都移到目标栏目，原栏目归档，原地址显示目标栏目。`}
      </p>
      <Field name="into" label="并入到（同类型的栏目）">
        <SelectableTree nodes={targetsFor(props)} />
      </Field>
      <ReasonField />
    </FormDialog>
  )
}

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
