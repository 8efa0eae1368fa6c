import type { follow } from '@sunport/contract/calls/follow.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { FollowService } from './service.ts'

export const followHandlers = (service: FollowService): Handlers<typeof follow> => ({
  preview: (input, { site }) => service.preview(input, site.id),
  ways: async () => ({ ways: service.ways() }),
  create: (input, { site }) => service.create(input, site.id),
  createPush: (input, { site }) => service.createPush(input, site.id),
  linked: input => service.linked(input),
  confirm: input => service.confirm(input),
  stop: input => service.stop(input),
  askManage: input => service.askManage(input),
  mine: input => service.mine(input),
  change: input => service.change(input),
  renewCalendar: input => service.renewCalendar(input),
  remove: input => service.remove(input),
})
