import type { DictSeed, RegionPack } from '../pack.ts'

/** A tab of a notice list; a code may join several notice types by commas. */
export const tab = (code: string, name: string, channel: string): DictSeed => ({ code, name, channel })

export const intentionTab = (channel: string): DictSeed => tab('59,5E', '采购意向公开', channel)

const disclosureTabs = (channel: string): DictSeed[] => [
  tab('001059', '采购需求', channel),
  tab('001051', '单一来源公示', channel),
  tab('00105F', '采购前公示', channel),
  tab('001062', '预留份额执行情况', channel),
]

export const publicityTabs = (channel: string): DictSeed[] => [
  intentionTab(channel),
  ...disclosureTabs(channel),
]

export const announcementTabs = (channel: string): DictSeed[] => [
  tab('001052,001053,00105B', '资格预审', channel),
  tab('00101', '采购公告', channel),
  tab('00103', '更正公告', channel),
  tab('00102', '结果公告', channel),
  tab('001004,001006', '终止公告', channel),
  tab('001054,00100B', '合同公告', channel),
]

export const acceptanceTab = (channel: string): DictSeed => tab('001009,00105A,00100C', '验收公告', channel)

/** The way of a project in nine tabs; disclosure and acceptance may stand in a list of their own. */
export const projectTabs = (
  announcements: string,
  publicity = announcements,
  intentions = publicity,
): DictSeed[] => [
  tab('59,5E', '采购意向', intentions),
  tab('001051,00105F', '单一来源公示', publicity),
  ...announcementTabs(announcements),
  acceptanceTab(publicity),
]

export const frameworkTabs = (channel: string): DictSeed[] => [
  tab('00101', '征集公告', channel),
  tab('00103', '更正公告', channel),
  tab('00102', '入围结果公告', channel),
  tab('001004,001006', '终止公告', channel),
  tab('001054,00100B', '合同公告', channel),
]

export const storeTabs = (channel: string): DictSeed[] => [
  tab('201111', '定点议价采购公告', channel),
  tab('201022', '成交公告', channel),
  tab('201023', '合同公告', channel),
]

/** Notices taken over from an older site: only the common types. */
export const legacyTabs = (channel: string): DictSeed[] => [
  tab('00101', '采购公告', channel),
  tab('00103', '更正公告', channel),
  tab('00102', '结果公告', channel),
  tab('001004,001006', '终止公告', channel),
]

/** The two lists that most regions split a project's notices into. */
export const twoListDictionaries = (
  announcements: string,
  publicity: string,
): RegionPack['dictionaries'] => ({
  'xmcg-noticeType': { name: '项目采购公告类型', entries: projectTabs(announcements, publicity) },
  ggxx: { name: '公告信息类型', entries: announcementTabs(announcements) },
  'gsxx-noticeType': {
    name: '公示信息类型',
    entries: [...publicityTabs(publicity), acceptanceTab(publicity)],
  },
})

/** The same where intentions are announced with the notices, and the other list holds the rest. */
export const intentionsAnnounced = (
  announcements: string,
  publicity: string,
): RegionPack['dictionaries'] => ({
  'xmcg-noticeType': {
    name: '项目采购公告类型',
    entries: projectTabs(announcements, publicity, announcements),
  },
  ggxx: {
    name: '公告信息类型',
    entries: [intentionTab(announcements), ...announcementTabs(announcements)],
  },
  'gsxx-noticeType': {
    name: '公示信息类型',
    entries: [...disclosureTabs(publicity), acceptanceTab(publicity)],
  },
})
