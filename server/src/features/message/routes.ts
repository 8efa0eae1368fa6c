import type { message } from '@sunport/contract/calls/message.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { MessageAttachments } from './attachments.ts'
import type { PhoneCodes } from './phone-code.ts'
import type { MessageService } from './service.ts'
import type { offering } from './suggestions.ts'

export const messageHandlers = (
  service: MessageService,
  codes: PhoneCodes,
  attachments: MessageAttachments,
  { offer, noteOffer }: ReturnType<typeof offering>,
): Handlers<typeof message> => ({
  listMessages: (input, { site, tags }) => service.list(input, site.id, tags),
  getMessage: ({ id, siteId }, { site, tags }) => service.get(id, siteId, site.id, tags),
  offerAnswers: ({ subject, siteId }, { site }) => offer(subject, siteId, site.id),
  noteOffer: async ({ siteId, outcome }, { site }) => {
    await noteOffer(siteId, site.id, outcome)
    return null
  },
  messageStatus: (input, { ip }) => service.status(input, ip),
  supplementMessage: (input, { ip }) => service.supplement(input, ip),
  followMessage: (input, { ip }) => service.follow(input, ip),
  rateMessage: (input, { ip }) => service.rate(input, ip),
  sendPhoneCode: ({ first, second }, { ip }) => codes.send(first, second, ip),
  uploadMessageFile: ({ file }, { site, ip }) => attachments.take(file, site.id, ip),
  dropMessageFile: ({ ticket }) => attachments.drop(ticket),
  saveMessage: (input, { site }) => service.save(input, site.id),
})
