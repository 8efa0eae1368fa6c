import type { ListedContent } from './content.ts'
import type { FileColumn } from './crud.ts'

/** A line as files carry it: states and marks in words. */
type ContentFileRow = ListedContent & { stateName: string; openStateName: string; infoTypeName: string }
export const contentColumns: FileColumn<ContentFileRow>[] = [
  { name: 'title', title: '标题' },
  { name: 'stateName', title: '公开状态' },
  { name: 'openStateName', title: '工作状态' },
  { name: 'siteName', title: '站点' },
  { name: 'channelName', title: '栏目' },
  { name: 'infoTypeName', title: '类型' },
  { name: 'publishNumber', title: '文号' },
  { name: 'source', title: '来源' },
  { name: 'tags', title: '标签' },
  { name: 'authorName', title: '作者' },
  { name: 'assignedName', title: '当前审核人' },
  { name: 'shownDate', title: '发布时间' },
  { name: 'views', title: '浏览次数' },
  { name: 'editionNo', title: '版次' },
  { name: 'findingCount', title: '检查问题' },
  { name: 'deadLinkCount', title: '失效链接' },
  { name: 'createDate', title: '创建时间' },
  { name: 'latestModifyDate', title: '修改时间' },
]
