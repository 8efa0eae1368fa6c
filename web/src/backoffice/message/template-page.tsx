import {
  NewReplyTemplate,
  type ReplyTemplate,
  ReplyTemplateChange,
  replyTemplate,
} from '@sunport/contract/calls/reply-template.ts'
import { templateVariables } from '@sunport/contract/message/template.ts'
import { Tag } from 'antd'
import { useMemo } from 'react'
import { Modified } from '../crud/cells.tsx'
import { CrudPage } from '../crud/crud-page.tsx'
import { defineCrud, formAction, listCall } from '../crud/define-crud.ts'
import { useSession } from '../session.ts'
import type { Choice } from '../ui/options.ts'
import { useSiteOptions } from '../ui/use-site-options.ts'
import styles from './message.module.css'
import { templateApi, templateFeature } from './templates.ts'

const variables = Object.keys(templateVariables)
  .map(name => `{{${name}}}`)
  .join(' ')

const templateCrud = (sites: Choice[], userId: string) =>
  defineCrud<ReplyTemplate>({
    feature: templateFeature,
    isBySite: true,
    name: 'list',
    title: '答复模板',
    scope: 'templates',
    rowKey: row => row.id,
    rowName: row => row.name,
    list: listCall(replyTemplate.list.input, templateApi.list),
    get: ({ id }) => templateApi.get({ id }),
    columns: [
      {
        name: 'name',
        title: '名称',
        width: 220,
        isSortable: true,
        render: row => (
          <>
            {row.name} {row.isShared && <Tag>共享</Tag>}
          </>
        ),
      },
      {
        name: 'body',
        title: '内容',
        width: 360,
        render: row => (row.body.length > 60 ? `${row.body.slice(0, 60)}…` : row.body),
      },
      {
        name: 'siteId',
        title: '站点',
        width: 140,
        render: row => sites.find(({ value }) => value === row.siteId)?.label ?? row.siteId,
      },
      { name: 'latestModifyDate', title: '修改时间', width: 140, render: row => <Modified row={row} /> },
    ],
    filters: [{ name: 'keyword', label: '名称或内容', kind: 'text' }],
    fields: [
      { name: 'name', label: '模板名称', kind: 'text' },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      {
        name: 'body',
        label: '模板内容',
        kind: 'textarea',
        isWide: true,
        help: `可用的变量：${variables}`,
      },
      { name: 'citations', label: '依据', kind: 'tags', isWide: true, help: '法规名称和条款，回车添加' },
      { name: 'uncitedReason', label: '没有依据的理由', kind: 'text', isWide: true },
      { name: 'isShared', label: '与本站点的同事共享', kind: 'switch' },
    ],
    create: formAction({
      schema: NewReplyTemplate,
      permission: replyTemplate.create.access,
      values: () => ({
        name: '',
        body: '',
        citations: [],
        uncitedReason: '',
        isShared: false,
        ...(sites[0] && { siteId: sites[0].value }),
      }),
      save: templateApi.create,
    }),
    isChangeable: row => row.ownerId === userId,
    update: formAction({
      schema: ReplyTemplateChange,
      permission: replyTemplate.update.access,
      values: ({ id, version, siteId, name, body, citations, uncitedReason, isShared }: ReplyTemplate) => ({
        id,
        version,
        siteId,
        name,
        body,
        citations,
        uncitedReason: uncitedReason ?? '',
        isShared,
      }),
      save: templateApi.update,
    }),
    remove: {
      permission: replyTemplate.remove.access,
      isShown: row => row.ownerId === userId,
      run: ({ id, version }) => templateApi.remove({ id, version }),
      consequences: row => `将删除答复模板“${row.name}”，已经写好的答复不受影响。`,
    },
    detail: row => <p className={styles.words}>{row.body}</p>,
  })

/** 答复模板: one's own, and those that colleagues share. */
export const TemplatePage = () => {
  const sites = useSiteOptions()
  const { user } = useSession()
  const crud = useMemo(() => templateCrud(sites, user.userId), [sites, user.userId])
  return (
    <CrudPage
      crud={crud}
      title="答复模板"
      head={create => create && <div className={styles.head}>{create}</div>}
    />
  )
}
