import { z } from 'zod'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'

interface Forgetting {
  captchas(): Promise<unknown>
  formTokens(): Promise<unknown>
  nonces(): Promise<unknown>
}

export const expiredCleanupTask = ({ captchas, formTokens, nonces }: Forgetting): Task =>
  defineTask({
    code: 'expired-cleanup',
    name: '过期凭据清理',
    group: 'cleanup',
    schedule: { cron: '*/10 * * * *', remark: '清理过期的验证码、表单令牌和请求随机数。' },
    params: z.strictObject({}),
    run: async ({ log, count, expect }) => {
      const kinds: [string, () => Promise<unknown>][] = [
        ['验证码', captchas],
        ['表单令牌', formTokens],
        ['请求随机数', nonces],
      ]
      expect(kinds.length)
      for (const [name, forget] of kinds) {
        await forget()
        count('ok')
        log(`过期的${name}已清理`)
      }
      return '过期的验证码、表单令牌和请求随机数已清理'
    },
  })
