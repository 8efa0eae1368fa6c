import {
  type CreditKind,
  type CreditListInput,
  type credit,
  creditKinds,
} from '@sunport/contract/calls/credit.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { CreditService } from './service.ts'

const kindsOfPublishType = { breakFaith: ['serious'], suspend: ['misconduct'] } as const

/** The type that our pages ask for is finer than the publish type of outside programs. */
const kindsOf = ({ type, publishType }: CreditListInput): CreditKind[] => {
  if (type) return [type]
  return publishType ? [...kindsOfPublishType[publishType]] : [...creditKinds]
}

export const creditHandlers = (service: CreditService): Handlers<typeof credit> => ({
  seriousInfo: (input, { site, tags }) => service.list(['serious'], input, site.id, tags),
  misconductInfo: (input, { site, tags }) =>
    service.list([input.type === 'expert' ? 'expert' : 'misconduct'], input, site.id, tags),
  punishments: (input, { site, tags }) => service.list(kindsOf(input), input, site.id, tags),
})
