import { channel } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useSession } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { optionsOfRows } from '../../ui/options.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import { nodesOfRows } from '../../ui/tree-nodes.ts'
import styles from './channel.module.css'

type Trial = Awaited<ReturnType<typeof api.channel.copy>>

/** The shape of a branch once more, here or at another site: first what would come of it, then the deed. */
export const CopyDialog = ({ row, onClose }: { row: ChannelRecord; onClose: () => void }) => {
  const { sites } = useSession()
  const [trial, setTrial] = useState<Trial>()
  const filling = useCallForm(channel.copy, {
    given: { id: row.id, isRehearsal: trial === undefined },
    initial: { siteId: row.siteId, parentId: row.parentId, name: `${row.name}（副本）` },
    ...(trial && { feature: 'channel' }),
    onDone: answer => (trial ? onClose() : setTrial(answer)),
    onRefused: () => {
      setTrial(undefined)
      return false
    },
  })
  const siteId = Form.useWatch('siteId', filling.form) ?? row.siteId
  const tree = useQuery({
    queryKey: ['channel', 'tree', siteId],
    queryFn: () => api.channel.tree({ siteId }),
  })
  const parents = (tree.data ?? []).filter(({ state, level }) => state !== 'archived' && level < 5)
  return (
    <FormDialog
      of={filling}
      title={`复制“${row.name}”的结构`}
      okText={trial ? `复制 ${trial.created} 个栏目` : '预演'}
      isOkDisabled={trial?.created === 0}
      onClose={onClose}
      onValuesChange={changed => {
        setTrial(undefined)
        if ('siteId' in changed) filling.form.setFieldValue('parentId', null)
      }}
    >
      <Field name="siteId" label="目标站点" required={false}>
        <Select options={optionsOfRows(sites)} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="parentId" label="上级栏目">
        <SelectableTree
          nodes={nodesOfRows(parents)}
          placeholder="不选则为一级栏目"
          isLoading={tree.isPending}
        />
      </Field>
      <Field name="name" label="新栏目名称">
        <Input />
      </Field>
      <Field
        name="markEnding"
        label="页面标识后缀"
        extra="加在每个页面标识之后；同一站点内须填写，页面标识不能重复"
      >
        <Input placeholder="如：-2026" />
      </Field>
      {trial && (
        <>
          <Alert
            type={trial.problems.length > 0 ? 'warning' : 'info'}
            showIcon
            title={`可复制 ${trial.created} 个栏目，跳过 ${trial.problems.length} 个；不含其中的内容`}
          />
          <ul className={styles.report}>
            {trial.problems.map(({ name, message }) => (
              <li key={name}>{`${name}：${message}`}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}
