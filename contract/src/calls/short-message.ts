import { z } from 'zod'
import { defineCall } from '../call.ts'
import { listPaging, oneId } from './crud.ts'
import { nullableText, optionalText, pageOf, wireTime } from './shared.ts'

/** What a short message is sent for. */
export const smsPurposes = {
  code: '验证码',
  received: '留言已收到',
  accepted: '留言已受理',
  refused: '留言不予受理',
  askMore: '请补充留言',
  extended: '答复延期',
  answered: '留言已答复',
  closed: '留言已关闭',
  urged: '催办',
  desk: '工作提醒',
  follow: '订阅提醒',
} as const
export type SmsPurpose = keyof typeof smsPurposes

export const smsStates = { waiting: '待发送', sent: '已发送', failed: '发送失败' } as const
export type SmsState = keyof typeof smsStates

const ShortMessage = z.object({
  id: z.string(),
  purpose: z.enum(Object.keys(smsPurposes) as [SmsPurpose]),
  /** `139****1234` */
  phone: z.string(),
  /** Codes are shown only where no gateway carries them to a phone. */
  text: z.string(),
  state: z.enum(Object.keys(smsStates) as [SmsState]),
  tries: z.number(),
  failure: nullableText,
  createdAt: z.string(),
  sentAt: nullableText,
})
export type ShortMessage = z.infer<typeof ShortMessage>

const path = '/rest/v2/short-messages'

/** 短信发件箱: what was sent to phones, and what could not be. */
export const shortMessages = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'sys:sms:view',
    summary: '短信发送记录',
    input: z.object({
      purpose: z
        .enum(Object.keys(smsPurposes) as [SmsPurpose])
        .or(z.literal(''))
        .optional(),
      state: z
        .enum(Object.keys(smsStates) as [SmsState])
        .or(z.literal(''))
        .optional(),
      /** A whole number: nothing else can be looked for among sealed ones. */
      phone: optionalText(20),
      from: wireTime,
      to: wireTime,
      ...listPaging,
    }),
    data: pageOf(ShortMessage).extend({
      /** Whether a gateway is set, or what is sent only lies here. */
      isGateway: z.boolean(),
    }),
  }),
  resend: defineCall({
    method: 'POST',
    path: `${path}/:id/resend`,
    access: 'sys:sms:edit',
    summary: '重发短信',
    input: oneId,
    data: ShortMessage,
  }),
}
