import { z } from 'zod'
import { defineCall } from '../call.ts'
import { captchaPath } from '../constants.ts'

/** An office behind one address may read its lists; a harvester may not fill the store. */
const picturesPerMinute = 300

export const captcha = {
  getVerify: defineCall({
    method: 'GET',
    path: captchaPath,
    access: 'open',
    summary: '验证码图片（4位数字，5分钟内有效，换一张后旧的失效）',
    input: z.object({}),
    data: z.any(),
    answer: 'file',
    units: 0,
    alsoAt: ['/freecms/verify/verifyCode.do'],
    perMinute: picturesPerMinute,
  }),
}
