import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../ui/control-props.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { isSiteNode } from './channel-tree.ts'
import { contentCallsOf } from './content-calls-of.ts'
import { useAllChannelNodes, useChannels } from './use-channels.ts'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

const modeHelp = {
  reference: '立即在所选栏目显示，随原文修订、撤回而变化。',
  copy: '在所选栏目各生成一份草稿，可单独修改，须另行送审。',
}

interface TargetsProps extends ControlProps {
  item: ContentDetail
  onChange?: (targets: { siteId: string; channelId: string }[]) => void
}

/** Places of all sites; only those that take the text, and are not its own, count as chosen. */
const TargetsChoice = ({ item, onChange, ...named }: TargetsProps) => {
  const nodes = useAllChannelNodes(item.kind)
  const channels = useChannels(item.kind)
  const [chosen, setChosen] = useState<string[]>([])
  const choose = (ids: string[]) => {
    setChosen(ids)
    onChange?.(
      ids.flatMap(id => {
        const channel = channels.find(each => each.id === id)
        return channel?.isFit && id !== item.channelId ? [{ siteId: channel.siteId, channelId: id }] : []
      }),
    )
  }
  return (
    <SelectableTree
      {...named}
      isMultiple
      nodes={nodes}
      value={chosen}
      onChange={ids => choose(ids.filter(id => !isSiteNode(id)))}
      placeholder="可选多个站点的栏目"
    />
  )
}

/** Shows a published text at other places, or starts drafts of their own from it. */
export const ReferDialog = ({ item, onDone, onClose }: Props) => {
  const { id, version, kind } = item
  const filling = useCallForm(contentCallsOf[kind].refer, {
    given: { id, version },
    initial: { mode: 'reference', targets: [] },
    feature: kind,
    onDone,
  })
  const mode = Form.useWatch('mode', filling.form) ?? 'reference'
  const targets = Form.useWatch('targets', filling.form) ?? []
  return (
    <FormDialog
      of={filling}
      name="refer"
      title={`分发${contentKinds[kind]}“${item.title}”`}
      okText={targets.length > 0 ? `分发到 ${targets.length} 个栏目` : '分发'}
      onClose={onClose}
    >
      <Field name="mode" label="方式" required={false} extra={modeHelp[mode]}>
        <Radio.Group
          options={[
            { value: 'reference', label: '引用' },
            { value: 'copy', label: '复制' },
          ]}
        />
      </Field>
      <Field name="targets" label="目标栏目">
        <TargetsChoice item={item} />
      </Field>
    </FormDialog>
  )
}
