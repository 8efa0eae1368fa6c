import type { SiteRecord } from '@sunport/contract/calls/site.ts'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './site.module.css'

interface Props {
  row: SiteRecord
  onClose: () => void
}

interface Values {
  siteCode: string
  name: string
  title: string
  withContent: boolean
  reason: string
}

type Copied = Awaited<ReturnType<typeof api.site.copy>>

const required = (label: string) => [{ required: true, whitespace: true, message: `${label}不能为空` }]

/** Another site like this one: its structure alone, or with its articles as drafts. */
export const CopyDialog = ({ row, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const [copied, setCopied] = useState<Copied>()
  const change = useCrudChange('site')
  const run = (values: Values) =>
    change.mutate(async () => setCopied(await api.site.copy({ id: row.id, ...values })))
  if (copied)
    return (
      <Modal open title="站点已复制" onCancel={onClose} cancelText="完成" okButtonProps={{ hidden: true }}>
        <Alert
          type="success"
          showIcon
          title={`已复制 ${copied.channels} 个栏目、${copied.links} 个链接、${copied.articles} 篇文章`}
          description="新站点处于“建设中”，没有域名。填写域名和页脚标识，通过上线检查后再变更为“运行”。"
        />
      </Modal>
    )
  return (
    <Modal
      open
      title={`复制站点：${row.name}`}
      okText="复制"
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={run}
        initialValues={{ withContent: false, name: `${row.name}（副本）`, title: row.title }}
      >
        <Form.Item
          name="siteCode"
          label="新站点编码"
          extra="2 至 10 位小写字母，建立后不能修改"
          rules={[
            ...required('新站点编码'),
            { pattern: /^[a-z]{2,10}$/, message: '站点编码为2至10位小写字母' },
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="name" label="站点名称" rules={required('站点名称')}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="title" label="网页标题" rules={required('网页标题')}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="withContent" label="复制范围" extra="公告和法规不复制；文章成为草稿，审核后才公开">
          <Radio.Group
            className={styles.choices}
            options={[
              { value: false, label: '仅结构：配置、栏目、链接' },
              { value: true, label: '结构和已发布的文章' },
            ]}
          />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={required('原因')}>
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
