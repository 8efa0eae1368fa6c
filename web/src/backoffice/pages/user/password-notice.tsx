import { Alert, Modal, Typography } from 'antd'
import styles from './user.module.css'

export interface NewPassword {
  userName: string
  password: string
}

/** A password that is told once: the server keeps nothing that could show it again. */
export const PasswordNotice = ({ userName, password, onClose }: NewPassword & { onClose: () => void }) => (
  <Modal
    open
    title="请记下登录密码"
    closable={false}
    mask={{ closable: false }}
    keyboard={false}
    okText="已记下"
    onOk={onClose}
    footer={(_, { OkBtn }) => <OkBtn />}
  >
    <p>{`登录名：${userName}`}</p>
    <Typography.Paragraph
      className={styles.secret}
      copyable={{ text: password, tooltips: ['复制密码', '已复制'] }}
    >
      <code>{password}</code>
    </Typography.Paragraph>
    <Alert type="warning" showIcon title="密码只显示这一次，首次登录后须修改。请通过安全的方式交给本人。" />
  </Modal>
)
