/** Channels whose texts tell how something is done: 办事指南, 操作指南, 采购指南, 知识库, 采购知识. */
export const guideChannels = ['bszn', 'czzn', 'cgzn-app', 'zsk', 'cgzs'] as const
