import type { Enrolment } from '@sunport/contract/calls/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal, QRCode, Steps, Typography } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { credentialOf } from '../../session.ts'
import styles from './user-setting.module.css'

const PasswordStep = ({ onPrepared }: { onPrepared: (enrolment: Enrolment) => void }) => {
  const prepare = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.session.beginSecondFactor({ password: credentialOf(password) }),
    onSuccess: onPrepared,
  })
  return (
    <Form layout="vertical" onFinish={values => prepare.mutate(values)}>
      {prepare.isError && (
        <Alert type="error" showIcon title={prepare.error.message} className={styles.dialogAlert} />
      )}
      <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password maxLength={128} autoComplete="current-password" autoFocus />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={prepare.isPending}>
        下一步
      </Button>
    </Form>
  )
}

const ScanStep = ({ enrolment, onPassed }: { enrolment: Enrolment; onPassed: () => void }) => {
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => api.account.confirmSecondFactor({ code: code.trim() }),
    onSuccess: onPassed,
  })
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
      <Form layout="vertical" onFinish={values => confirm.mutate(values)}>
        {confirm.isError && (
          <Alert type="error" showIcon title={confirm.error.message} className={styles.dialogAlert} />
        )}
        <Form.Item
          name="code"
          label="应用显示的动态验证码"
          rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入6位验证码' }]}
        >
          <Input maxLength={8} inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          验证并启用
        </Button>
      </Form>
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
    await client.invalidateQueries({ queryKey: ['account'] })
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
