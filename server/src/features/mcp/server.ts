import { McpServer } from '@modelcontextprotocol/server'
import { Problem } from '@sunport/contract/problems.ts'
import { type ReadingDesk, Refusal, type Tool } from './core/tool.ts'
import { checkCredit } from './tools/check-credit.ts'
import { findSuppliers } from './tools/find-suppliers.ts'
import { listRegions } from './tools/list-regions.ts'
import { projectTimeline } from './tools/project-timeline.ts'
import { readLaw } from './tools/read-law.ts'
import { readNotice } from './tools/read-notice.ts'
import { searchNotices } from './tools/search-notices.ts'
import { upcomingDeadlines } from './tools/upcoming-deadlines.ts'

export const tools: readonly Tool[] = [
  listRegions,
  searchNotices,
  readNotice,
  projectTimeline,
  upcomingDeadlines,
  findSuppliers,
  checkCredit,
  readLaw,
]

const instructions =
  '政府采购公开信息，只读。先用 list_regions 选地区，再检索公告、法规、供应商和信用记录。时间均为北京时间，金额单位为元；引用时请附结果中的 address。'

const refused = (words: string) => ({ isError: true, content: [{ type: 'text' as const, text: words }] })

/** A server for one exchange: it keeps nothing of it. */
export const mcpServer = (desk: ReadingDesk, noteFault: (fault: unknown) => void): McpServer => {
  const server = new McpServer({ name: 'sunport', title: '阳光采购门户', version: '0.1.0' }, { instructions })
  for (const tool of tools) {
    const { name, title, description, input, output } = tool
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      async asked => {
        try {
          const answer = await tool.run(asked, desk)
          return {
            structuredContent: answer,
            content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
          }
        } catch (fault) {
          if (fault instanceof Refusal || fault instanceof Problem) return refused(fault.message)
          noteFault(fault)
          return refused('服务暂时不可用，请稍后再试')
        }
      },
    )
  }
  return server
}
