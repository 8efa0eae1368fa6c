import type { message } from '@sunport/contract/calls/message.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { PhoneCodes } from './phone-code.ts'
import type { MessageService } from './service.ts'

export const messageHandlers = (service: MessageService, codes: PhoneCodes): Handlers<typeof message> => ({
  listMessages: (input, { site, tags }) => service.list(input, site.id, tags),
  getMessage: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  messageStatus: (input, { ip }) => service.status(input, ip),
  supplementMessage: (input, { ip }) => service.supplement(input, ip),
  followMessage: (input, { ip }) => service.follow(input, ip),
  rateMessage: (input, { ip }) => service.rate(input, ip),
  sendPhoneCode: ({ first, second }, { ip }) => codes.send(first, second, ip),
  saveMessage: (input, { site }) => service.save(input, site.id),
})
