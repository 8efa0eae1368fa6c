import { z } from 'zod'
import { briefOf, NoticeBrief, noticesOf } from '../core/notices.ts'
import { region, regionOf } from '../core/places.ts'
import { defineTool, Refusal } from '../core/tool.ts'

export const projectTimeline = defineTool({
  name: 'project_timeline',
  title: '项目时间线',
  description: '一个采购项目从意向到验收的全部公告，按时间先后。按公告 id 或项目编号查询。',
  input: z.object({
    region,
    noticeId: z.string().trim().max(100).optional().describe('任一公告的 id'),
    projectCode: z.string().trim().max(100).optional().describe('项目编号'),
  }),
  output: z.object({ projectCode: z.string().nullable(), notices: z.array(NoticeBrief) }),
  run: async ({ region: asked, noticeId, projectCode }, desk) => {
    const pack = regionOf(desk, asked)
    const siteId = pack.siteCode
    if (!noticeId && !projectCode) throw new Refusal('请给出公告 id 或项目编号')
    const notice = noticeId ? await desk.api.info.getInfoById({ id: noticeId, siteId }) : null
    if (noticeId && !notice) throw new Refusal('没有这条公告')
    const planId = notice?.planId
    const code = notice?.openTenderCode ?? projectCode
    const project = planId ? { planId } : code ? { openTenderCode: code } : undefined
    const alone = notice ? [briefOf(desk, pack, notice)] : []
    return { projectCode: code ?? null, notices: project ? await noticesOf(desk, pack, project) : alone }
  },
})
