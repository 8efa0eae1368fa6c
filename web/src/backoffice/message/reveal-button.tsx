import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { ReasonField } from '../ui/form/reason-field.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import type { deskApi } from './desk-api.ts'
import styles from './message.module.css'

type Submitter = Awaited<ReturnType<typeof deskApi.reveal>>

const names: Record<keyof Submitter, string> = {
  name: '姓名',
  mobile: '手机号码',
  email: '邮箱',
  orgName: '单位',
  citizenId: '身份证号',
}

const Asking = ({
  id,
  onKnown,
  onClose,
}: {
  id: string
  onKnown: (who: Submitter) => void
  onClose: () => void
}) => {
  const filling = useCallForm(messageDesk.reveal, { given: { id }, onDone: onKnown })
  return (
    <FormDialog of={filling} title="查看留言人信息" okText="查看" onClose={onClose}>
      <ReasonField label="查看原因" placeholder="查看将记入审计日志" />
    </FormDialog>
  )
}

/** Who wrote: hidden until somebody says why he needs it. */
export const RevealButton = ({ id }: { id: string }) => {
  const [isAsking, setAsking] = useState(false)
  const [who, setWho] = useState<Submitter>()
  if (who) {
    const items = (Object.keys(names) as (keyof Submitter)[]).flatMap(field =>
      who[field] ? [{ key: field, label: names[field], children: who[field] }] : [],
    )
    return <Descriptions size="small" column={1} items={items} />
  }
  return (
    <>
      <Button size="small" className={styles.reveal} onClick={() => setAsking(true)}>
        查看留言人信息
      </Button>
      {isAsking && (
        <Asking
          id={id}
          onClose={() => setAsking(false)}
          onKnown={known => {
            setWho(known)
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
