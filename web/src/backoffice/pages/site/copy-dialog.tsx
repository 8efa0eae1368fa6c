import { type SiteRecord, site } from '@sunport/contract/calls/site.ts'
import { Alert, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './site.module.css'

interface Props {
  row: SiteRecord
  onClose: () => void
}

type Copied = Awaited<ReturnType<typeof api.site.copy>>

/** Another site like this one: its structure alone, or with its articles as drafts. */
export const CopyDialog = ({ row, onClose }: Props) => {
  const [copied, setCopied] = useState<Copied>()
  const filling = useCallForm(site.copy, {
    given: { id: row.id },
    initial: { withContent: false, name: `${row.name}（副本）`, title: row.title },
    feature: 'site',
    onDone: setCopied,
  })
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
    <FormDialog of={filling} title={`复制站点：${row.name}`} okText="复制" onClose={onClose}>
      <Field name="siteCode" label="新站点编码" extra="2 至 10 位小写字母，建立后不能修改">
        <Input />
      </Field>
      <Field name="name" label="站点名称">
        <Input />
      </Field>
      <Field name="title" label="网页标题">
        <Input />
      </Field>
      <Field name="withContent" label="复制范围" extra="公告和法规不复制；文章成为草稿，审核后才公开">
        <Radio.Group
          className={styles.choices}
          options={[
            { value: false, label: '仅结构：配置、栏目、链接' },
            { value: true, label: '结构和已发布的文章' },
          ]}
        />
      </Field>
      <ReasonField />
    </FormDialog>
  )
}
