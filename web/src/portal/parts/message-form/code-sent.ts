import { maskPhone } from '@sunport/contract/format/mask.ts'

export const codeSent = (mobile: string, validMinutes: number): string =>
  `验证码已发送至 ${maskPhone(mobile)}，${validMinutes} 分钟内有效`
