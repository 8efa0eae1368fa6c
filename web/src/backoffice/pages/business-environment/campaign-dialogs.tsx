import { type CampaignRecord, campaign } from '@sunport/contract/calls/campaign.ts'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { fitChannels } from '../../content/channel-tree.ts'
import { useChannels } from '../../content/use-channels.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { nodesOfRows } from '../../ui/tree-nodes.ts'

interface Props {
  row: CampaignRecord
  onClose: () => void
}

const seen = ({ id, version }: CampaignRecord) => ({ id, version })

export const ExtendDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(campaign.extend, {
    given: seen(row),
    initial: { endAt: row.endAt },
    feature: 'campaign',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title="延长征集" okText="延长" onClose={onClose}>
      <Field name="endAt" label="新的截止时间">
        <WireTimeInput isPastRefused />
      </Field>
      <ReasonField />
    </FormDialog>
  )
}

export const NoteDialog = ({ row, onClose }: Props) => {
  const filling = useCallForm(campaign.note, {
    given: seen(row),
    initial: { note: row.feedbackNote ?? '' },
    feature: 'campaign',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title="起草反馈" okText="保存" width={640} onClose={onClose}>
      <Field
        name="note"
        label="反馈说明"
        extra="放在反馈报告的开头；数量、采纳情况和不采纳的原因由系统按审理结果生成。"
      >
        <Input.TextArea showCount autoSize={{ minRows: 6, maxRows: 14 }} />
      </Field>
    </FormDialog>
  )
}

export const ConvertDialog = ({ row, onClose }: Props) => {
  const channels = useChannels('article')
  // One id for all tries: a lost answer makes no second article.
  const [articleId] = useState(() => crypto.randomUUID())
  const nodes = useMemo(
    () =>
      nodesOfRows(
        fitChannels(
          channels.filter(({ isEnvironment }) => isEnvironment),
          row.siteId,
        ),
      ),
    [channels, row.siteId],
  )
  const filling = useCallForm(campaign.convert, {
    given: { ...seen(row), articleId },
    feature: 'campaign',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title="转为政策稿件" okText="生成草稿" onClose={onClose}>
      <Field
        name="channelId"
        label="栏目"
        extra="以背景说明和采纳情况生成草稿，在“政策与案例”中继续编辑和送审。"
      >
        <SelectableTree nodes={nodes} placeholder="请选择栏目" />
      </Field>
    </FormDialog>
  )
}
