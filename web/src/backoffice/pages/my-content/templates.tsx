import type { ContentRow } from '@sunport/contract/calls/content.ts'
import { type ContentTemplate, myContent } from '@sunport/contract/calls/my-content.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Checkbox, Drawer, Empty, Form, Input, Skeleton, Tag } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './my-content.module.css'

interface DrawerProps {
  onUse: (template: ContentTemplate) => void
  onClose: () => void
}

/** Templates of one's own, and those that others share. */
export const TemplatesDrawer = ({ onUse, onClose }: DrawerProps) => {
  const { modal } = App.useApp()
  const change = useCrudChange('template')
  const templates = useQuery({
    queryKey: ['template', 'list'],
    queryFn: () => api.myContent.templates({}),
  })
  const remove = ({ id, name }: ContentTemplate) =>
    modal.confirm({
      title: `删除模板“${name}”`,
      content: '用它写成的内容不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => change.mutateAsync(() => api.myContent.removeTemplate({ id })).catch(() => {}),
    })
  return (
    <Drawer open size="min(520px, 100vw)" title="内容模板" onClose={onClose}>
      {templates.isPending && <Skeleton active />}
      {templates.isError && <ListFailure failure={templates.error} onRetry={() => templates.refetch()} />}
      {templates.data?.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有模板。在一条信息的操作中选择“存为模板”。"
        />
      )}
      <ul className={styles.templates} aria-label="内容模板">
        {templates.data?.map(template => (
          <li key={template.id}>
            <div>
              <b>{template.name}</b>
              {template.isShared && <Tag className={styles.shared}>共享</Tag>}
              <div
                className={styles.muted}
              >{`${template.ownerName} ${template.createDate.slice(0, 10)}`}</div>
            </div>
            <div className={styles.buttons}>
              {template.isOwn && (
                <Button
                  type="text"
                  danger
                  aria-label={`删除模板${template.name}`}
                  onClick={() => remove(template)}
                >
                  删除
                </Button>
              )}
              <Button aria-label={`使用模板${template.name}`} onClick={() => onUse(template)}>
                使用
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

export const KeepTemplate = ({ row, onClose }: { row: ContentRow; onClose: () => void }) => {
  const filling = useCallForm(myContent.keepTemplate, {
    given: { articleId: row.id },
    initial: { name: row.title.slice(0, 50), isShared: false },
    feature: 'template',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title="存为模板" okText="保存" onClose={onClose}>
      <p
        className={styles.muted}
      >{`保留“${row.title || '（无标题）'}”现在的标题、正文和要素，不含附件和日期。`}</p>
      <Field name="name" label="模板名称">
        <Input showCount />
      </Field>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>与其他采编人员共享</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
