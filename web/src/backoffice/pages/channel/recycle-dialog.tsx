import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './channel.module.css'

/** What a deletion would take, told by doing it for real and taking it back; then the deed. */
export const RecycleDialog = ({ row, onClose }: { row: ChannelRecord; onClose: () => void }) => {
  const [form] = Form.useForm<{ reason: string }>()
  const change = useCrudChange('channel')
  const { id, version, name } = row
  const trial = useQuery({
    queryKey: ['channel', 'recycling', id, version],
    queryFn: () => api.channel.recycle({ id, version, reason: '预演', isRehearsal: true }),
    retry: false,
    gcTime: 0,
  })
  const run = ({ reason }: { reason: string }) =>
    change.mutate(() => api.channel.recycle({ id, version, reason, isRehearsal: false }), {
      onSuccess: onClose,
    })
  return (
    <Modal
      open
      title={`删除“${name}”`}
      okText="移入回收站"
      okButtonProps={{ danger: true, disabled: !trial.data }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {trial.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {trial.isError && <Alert type="error" showIcon className={styles.alert} title={trial.error.message} />}
      {trial.data && (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles.alert}
            title={`将把 ${trial.data.channels} 个栏目和其中 ${trial.data.items} 条内容作为一批移入回收站，可以整批恢复。`}
            description={
              trial.data.live > 0 &&
              `其中 ${trial.data.live} 条正在公开：公众立即看不到，打开原地址时看到“已撤销”和下面填写的原因；整批恢复后回到原地址。`
            }
          />
          <Form form={form} layout="vertical" onFinish={run}>
            <Form.Item
              name="reason"
              label={trial.data.live > 0 ? '删除原因（向公众显示）' : '删除原因'}
              rules={[{ required: true, whitespace: true, message: '删除原因不能为空' }]}
            >
              <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
            </Form.Item>
          </Form>
        </>
      )}
    </Modal>
  )
}
