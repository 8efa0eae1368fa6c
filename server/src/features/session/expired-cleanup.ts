import { z } from 'zod'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'

interface Forgetting {
  captchas(): Promise<unknown>
  devices(): Promise<unknown>
  formTokens(): Promise<unknown>
  nonces(): Promise<unknown>
  proofs(): Promise<unknown>
  /** Files that were to go with a message, which never came. */
  uploads(): Promise<unknown>
}

export const expiredCleanupTask = ({
  captchas,
  devices,
  formTokens,
  nonces,
  proofs,
  uploads,
}: Forgetting): Task =>
  defineTask({
    code: 'expired-cleanup',
    name: '过期凭据清理',
    group: 'cleanup',
    schedule: {
      cron: '*/10 * * * *',
      remark: '清理过期的验证码、表单令牌、请求随机数、计算验证、登录设备和未随留言提交的附件。',
    },
    params: z.strictObject({}),
    run: async ({ log, count, expect }) => {
      const kinds: [string, () => Promise<unknown>][] = [
        ['验证码', captchas],
        ['表单令牌', formTokens],
        ['请求随机数', nonces],
        ['计算验证', proofs],
        ['登录设备', devices],
        ['待提交附件', uploads],
      ]
      expect(kinds.length)
      for (const [name, forget] of kinds) {
        await forget()
        count('ok')
        log(`过期的${name}已清理`)
      }
      return '过期的凭据和未提交的附件已清理'
    },
  })
