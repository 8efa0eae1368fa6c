import { channel } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import styles from './channel.module.css'

/** What a deletion would take, told by doing it for real and taking it back; then the deed. */
export const RecycleDialog = ({ row, onClose }: { row: ChannelRecord; onClose: () => void }) => {
  const { id, version, name } = row
  const filling = useCallForm(channel.recycle, {
    given: { id, version, isRehearsal: false },
    feature: 'channel',
    onDone: onClose,
  })
  const trial = useQuery({
    queryKey: ['channel', 'recycling', id, version],
    queryFn: () => api.channel.recycle({ id, version, reason: '预演', isRehearsal: true }),
    retry: false,
    gcTime: 0,
  })
  return (
    <FormDialog
      of={filling}
      title={`删除“${name}”`}
      okText="移入回收站"
      isDanger
      isOkDisabled={!trial.data}
      onClose={onClose}
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
          <ReasonField label={trial.data.live > 0 ? '删除原因（向公众显示）' : '删除原因'} />
        </>
      )}
    </FormDialog>
  )
}
