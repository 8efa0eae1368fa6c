import type { message } from '@sunport/contract/calls/message.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { PhoneCodes } from './phone-code.ts'
import type { MessageService } from './service.ts'

export const messageHandlers = (service: MessageService, codes: PhoneCodes): Handlers<typeof message> => ({
  listMessages: (input, { site, tags }) => service.list(input, site.id, tags),
  getMessage: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  messageStatus: ({ msgNo, queryCode }, { ip }) => service.status(msgNo, queryCode, ip),
  sendPhoneCode: ({ first, second }, { ip }) => codes.send(first, second, ip),
  saveMessage: (input, { site }) => service.save(input, site.id),
})
