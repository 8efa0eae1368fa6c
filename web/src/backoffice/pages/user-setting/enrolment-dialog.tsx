import { account } from '@sunport/contract/calls/account.ts'
import { type Enrolment, session, typedPassword } from '@sunport/contract/calls/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal, QRCode, Steps, Typography } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { readAnew } from '../../read-anew.ts'
import { credentialOf } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { SchemaForm } from '../../ui/form/schema-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import styles from './user-setting.module.css'

const Beginning = session.beginSecondFactor.input.extend({ password: typedPassword('当前密码') })

const PasswordStep = ({ onPrepared }: { onPrepared: (enrolment: Enrolment) => void }) => {
  const filling = useSchemaForm({
    schema: Beginning,
    send: ({ password }) => api.session.beginSecondFactor({ password: credentialOf(password) }),
    onDone: onPrepared,
  })
  return (
    <SchemaForm of={filling}>
      <Field name="password" label="当前密码">
        <Input.Password autoComplete="current-password" autoFocus />
      </Field>
      <Button type="primary" htmlType="submit" loading={filling.isBusy}>
        下一步
      </Button>
    </SchemaForm>
  )
}

const ScanStep = ({ enrolment, onPassed }: { enrolment: Enrolment; onPassed: () => void }) => {
  const filling = useCallForm(account.confirmSecondFactor, { onDone: onPassed })
  return (
    <>
      <div className={styles.scan}>
        <QRCode value={enrolment.address} size={176} bgColor="#ffffff" color="#000000" type="svg" />
        <div>
          <p>用身份验证器应用扫描二维码；不能扫描时，手工输入密钥：</p>
          <Typography.Text code copyable={{ text: enrolment.secret, tooltips: ['复制', '已复制'] }}>
            {enrolment.secret}
          </Typography.Text>
        </div>
      </div>
      <SchemaForm of={filling}>
        <Field name="code" label="应用显示的动态验证码">
          <Input maxLength={8} inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Field>
        <Button type="primary" htmlType="submit" loading={filling.isBusy}>
          验证并启用
        </Button>
      </SchemaForm>
    </>
  )
}

const CodesStep = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <>
    <Alert
      type="warning"
      showIcon
      className={styles.dialogAlert}
      title="请现在保存恢复码，关闭后不再显示"
      description="手机不在身边时，每个恢复码可代替动态验证码使用一次。请打印或抄写后妥善保管。"
    />
    <ul className={styles.codes} aria-label="恢复码">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['复制', '已复制'] }}>
      复制全部
    </Typography.Text>
    <p className={styles.dialogFoot}>
      <Button type="primary" onClick={onDone}>
        已保存，完成
      </Button>
    </p>
  </>
)

/** Three steps: whose account it is, that the app has the secret, that the recovery codes are kept. */
export const EnrolmentDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [isOn, setOn] = useState(false)
  const finish = async () => {
    await readAnew(client, ['account'])
    message.success('动态验证码已启用')
    onClose()
  }
  return (
    <Modal
      open
      title="启用动态验证码"
      footer={null}
      mask={{ closable: false }}
      onCancel={isOn ? finish : onClose}
      width={560}
    >
      <Steps
        size="small"
        className={styles.steps}
        current={isOn ? 2 : enrolment ? 1 : 0}
        items={[{ title: '确认密码' }, { title: '绑定应用' }, { title: '保存恢复码' }]}
      />
      {!enrolment && <PasswordStep onPrepared={setEnrolment} />}
      {enrolment && !isOn && <ScanStep enrolment={enrolment} onPassed={() => setOn(true)} />}
      {enrolment && isOn && <CodesStep codes={enrolment.recoveryCodes} onDone={finish} />}
    </Modal>
  )
}
