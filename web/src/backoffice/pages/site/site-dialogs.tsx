import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { type SiteRecord, type SiteState, siteMoves, siteStates } from '@sunport/contract/calls/site.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Form, Input, Modal, Radio, Skeleton, Typography } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './site.module.css'

interface Props {
  row: SiteRecord
  onClose: () => void
}

/** What the public sees in each state. */
const effects: Record<SiteState, string> = {
  building: '访问者看到“网站建设中”（503），登录后台的人可以浏览。',
  preview: '持有预览链接的人和登录后台的人可以浏览，其他访问者看到“网站建设中”（503）。',
  running: '公众可以访问。',
  maintenance: '所有页面显示维护说明（503），搜索引擎稍后再来。',
  disabled: '所有页面跳转到指定的网址。',
  archived: '公众仍可浏览，站点不再维护。',
}

interface Values {
  state: SiteState
  closingWords?: string
  redirectTo?: string
  reason: string
}

const PreviewLink = ({ row }: { row: SiteRecord }) => {
  const host = row.domains[0] ? `${location.protocol}//${row.domains[0]}` : location.origin
  return (
    <Typography.Paragraph
      className={styles.preview}
      copyable={{ text: `${host}${routerBase}/${row.previewQuery}` }}
    >
      {`预览链接：${host}${routerBase}/${row.previewQuery}`}
    </Typography.Paragraph>
  )
}

export const StateDialog = ({ row, onClose }: Props) => {
  const [form] = Form.useForm<Values>()
  const state = Form.useWatch('state', form)
  const change = useCrudChange('site')
  const run = (values: Values) =>
    change.mutate(() => api.site.setState({ id: row.id, version: row.version, ...values }), {
      onSuccess: onClose,
    })
  return (
    <Modal
      open
      title={`“${row.name}”的状态：${siteStates[row.state]}`}
      okText="变更状态"
      okButtonProps={{ danger: true, disabled: !state }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.effect}>{effects[row.state]}</p>
      {row.previewQuery && <PreviewLink row={row} />}
      <Form form={form} layout="vertical" onFinish={run}>
        <Form.Item name="state" label="变更为" rules={[{ required: true, message: '请选择状态' }]}>
          <Radio.Group options={siteMoves[row.state].map(value => ({ value, label: siteStates[value] }))} />
        </Form.Item>
        {state && <Alert type="warning" showIcon className={styles.effect} title={effects[state]} />}
        {(state === 'maintenance' || state === 'building' || state === 'preview') && (
          <Form.Item
            name="closingWords"
            label="给访问者的说明"
            rules={
              state === 'maintenance'
                ? [{ required: true, whitespace: true, message: '维护须填写给访问者的说明' }]
                : []
            }
          >
            <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2 }} />
          </Form.Item>
        )}
        {state === 'disabled' && (
          <Form.Item
            name="redirectTo"
            label="跳转到的网址"
            rules={[{ required: true, message: '停用须填写跳转的网址' }]}
          >
            <Input placeholder="https://" />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '原因不能为空' }]}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export const ChecklistDrawer = ({ row, onClose }: Props) => {
  const checks = useQuery({
    queryKey: ['site', 'checklist', row.id],
    queryFn: () => api.site.checklist({ id: row.id }),
  })
  return (
    <Drawer open size="min(480px, 100vw)" title={`上线检查：${row.name}`} onClose={onClose}>
      {checks.isPending && <Skeleton active />}
      {checks.isError && <ListFailure failure={checks.error} onRetry={() => checks.refetch()} />}
      <ul className={styles.checks}>
        {checks.data?.map(({ name, isPassed, note }) => (
          <li key={name}>
            <span className={isPassed ? styles.passed : styles.failed}>
              {isPassed ? <CheckCircleFilled aria-label="通过" /> : <CloseCircleFilled aria-label="未通过" />}
            </span>
            <b>{name}</b>
            <span className={styles.muted}>{note}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
