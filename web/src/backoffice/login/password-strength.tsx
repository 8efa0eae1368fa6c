import { Progress } from 'antd'
import { strengthOf } from './strength-of.ts'

const names = ['', '弱', '中', '强', '很强'] as const

/** How hard a password is to guess, in a word and a bar. */
export const PasswordStrength = ({ password }: { password: string }) => {
  const strength = strengthOf(password)
  if (strength === 0) return null
  return (
    <span role="status">
      {`强度：${names[strength]}`}
      <Progress percent={strength * 25} showInfo={false} size="small" aria-hidden />
    </span>
  )
}
