import type { Settings } from '../../platform/settings.ts'

/** Ids of the named channels and everything below them. */
type ChannelIds = (siteId: string, marks: string[]) => string[]

/** The channels of a site whose public list demands a captcha. */
export const guardedChannels =
  (settings: Pick<Settings, 'get'>, channelIds: ChannelIds) =>
  (siteId: string): readonly string[] =>
    channelIds(siteId, settings.get('captcha.channels', siteId).split(',').filter(Boolean))
