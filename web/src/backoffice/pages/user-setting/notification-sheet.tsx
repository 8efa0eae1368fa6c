import {
  alwaysAtDesk,
  type NotificationChoices,
  type NotificationKind,
  type NotificationWay,
  notificationKinds,
  notificationWays,
} from '@sunport/contract/calls/notification.ts'
import { successMessage } from '@sunport/contract/envelope.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import styles from './user-setting.module.css'

const queryKey = ['account', 'notifications']
const kinds = Object.entries(notificationKinds) as [NotificationKind, string][]
const ways = Object.entries(notificationWays) as [NotificationWay, string][]

const isFixed = (kind: NotificationKind, way: NotificationWay): boolean =>
  way === 'desk' && alwaysAtDesk.includes(kind)

/** 通知方式: which kinds of work one is told of, and how. */
export const NotificationSheet = () => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey, queryFn: () => api.notifications.preferences({}) })
  const saving = useMutation({
    mutationFn: (choices: NotificationChoices) => api.notifications.savePreferences({ choices }),
    onSuccess: () => void message.success(successMessage),
    onError: failure => void message.error(failure.message),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const lacks: Record<NotificationWay, string | undefined> = {
    desk: undefined,
    sms: data.hasMobile ? undefined : '请先绑定手机号码',
    mail: data.isMailSet ? (data.hasMail ? undefined : '请先填写邮箱') : '本系统没有设置邮件服务器',
  }
  const notes = [lacks.sms && `短信：${lacks.sms}。`, lacks.mail && `邮件：${lacks.mail}。`].filter(Boolean)
  return (
    <>
      <table className={styles.ways}>
        <thead>
          <tr>
            <th scope="col">事项</th>
            {ways.map(([way, label]) => (
              <th key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(([kind, label]) => (
            <tr key={kind}>
              <th scope="row">{label}</th>
              {ways.map(([way, name]) => (
                <td key={way}>
                  <Checkbox
                    aria-label={`${label}：${name}`}
                    checked={data.choices[kind][way]}
                    disabled={
                      saving.isPending ||
                      isFixed(kind, way) ||
                      (lacks[way] !== undefined && !data.choices[kind][way])
                    }
                    onChange={({ target }) =>
                      saving.mutate({
                        ...data.choices,
                        [kind]: { ...data.choices[kind], [way]: target.checked },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>
        {`${alwaysAtDesk.map(kind => `“${notificationKinds[kind]}”`).join('和')}的站内通知不能关闭。`}
      </p>
      {notes.length > 0 && <p className={styles.hint}>{notes.join('')}</p>}
    </>
  )
}
