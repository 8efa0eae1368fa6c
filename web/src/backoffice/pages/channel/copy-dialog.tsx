import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useSession } from '../../session.ts'
import { SelectableTree } from '../../ui/selectable-tree.tsx'
import styles from './channel.module.css'

interface Given {
  siteId: string
  parentId?: string | null
  name: string
  markEnding?: string
}
type Trial = Awaited<ReturnType<typeof api.channel.copy>>

/** The shape of a branch once more, here or at another site: first what would come of it, then the deed. */
export const CopyDialog = ({ row, onClose }: { row: ChannelRecord; onClose: () => void }) => {
  const { sites } = useSession()
  const [form] = Form.useForm<Given>()
  const [trial, setTrial] = useState<Trial>()
  const change = useCrudChange('channel')
  const siteId = Form.useWatch('siteId', form) ?? row.siteId
  const tree = useQuery({
    queryKey: ['channel', 'tree', siteId],
    queryFn: () => api.channel.tree({ siteId }),
  })
  const nodes = (tree.data ?? [])
    .filter(({ state, level }) => state !== 'archived' && level < 5)
    .map(({ id, parentId, name }) => ({ id, parentId, label: name }))
  const run = (given: Given) =>
    change.mutate(
      async () => {
        const answer = await api.channel.copy({
          id: row.id,
          markEnding: '',
          ...given,
          isRehearsal: trial === undefined,
        })
        if (!trial) setTrial(answer)
        else onClose()
      },
      { onError: () => setTrial(undefined) },
    )
  return (
    <Modal
      open
      title={`复制“${row.name}”的结构`}
      okText={trial ? `复制 ${trial.created} 个栏目` : '预演'}
      okButtonProps={{ disabled: trial?.created === 0 }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ siteId: row.siteId, parentId: row.parentId, name: `${row.name}（副本）` }}
        onFinish={run}
        onValuesChange={changed => {
          setTrial(undefined)
          if ('siteId' in changed) form.setFieldValue('parentId', null)
        }}
      >
        <Form.Item name="siteId" label="目标站点">
          <Select
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name="parentId" label="上级栏目">
          <SelectableTree nodes={nodes} placeholder="不选则为一级栏目" isLoading={tree.isPending} />
        </Form.Item>
        <Form.Item
          name="name"
          label="新栏目名称"
          rules={[{ required: true, whitespace: true, max: 30, message: '栏目名称为1至30个字' }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="markEnding"
          label="页面标识后缀"
          extra="加在每个页面标识之后；同一站点内须填写，页面标识不能重复"
          rules={[{ pattern: /^[\w-]{0,20}$/, message: '由字母、数字、下划线和短横线组成，不超过20位' }]}
        >
          <Input placeholder="如：-2026" />
        </Form.Item>
      </Form>
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
    </Modal>
  )
}
