import type { LawRelated } from '@sunport/contract/calls/law-text.ts'
import { groupedActs } from '@sunport/contract/content/law/relations.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import styles from './law-compile.module.css'
import { ValidityMark } from './validity-mark.tsx'

const Relations = ({ relations }: { relations: readonly LawRelated[] }) => (
  <>
    <h3 className={styles.subtitle}>关联法规</h3>
    <Table
      size="small"
      rowKey={({ kind, isBack, id, title }) => `${kind} ${isBack} ${id ?? title}`}
      pagination={false}
      dataSource={groupedActs(relations).flatMap(({ words, acts }) => acts.map(act => ({ ...act, words })))}
      locale={{ emptyText: '没有关联其他法规' }}
      columns={[
        { title: '关系', width: 160, dataIndex: 'words' },
        {
          title: '名称',
          render: (_, { id, title }) =>
            id ? <Link to={`/main/lawDetail?id=${id}`}>{title}</Link> : `${title}（未收录）`,
        },
        {
          title: '时效性',
          width: 110,
          render: (_, { validity }) => validity && <ValidityMark validity={validity} />,
        },
      ]}
    />
  </>
)

/** Which laws it names, and what names it. */
export const Citations = ({ id }: { id: string }) => {
  const query = useQuery({
    queryKey: ['law', 'citations', id],
    queryFn: () => api.lawDesk.citations({ id }),
  })
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { cites, citedBy, relations } = query.data
  return (
    <>
      <Relations relations={relations} />
      <h3 className={styles.subtitle}>引用的法规</h3>
      <Table
        size="small"
        rowKey="title"
        pagination={false}
        dataSource={cites}
        locale={{ emptyText: '没有引用其他法规' }}
        columns={[
          {
            title: '名称',
            render: (_, row) =>
              row.id ? (
                <Link to={`/main/lawDetail?id=${row.id}`}>{row.title}</Link>
              ) : (
                `${row.title}（未收录）`
              ),
          },
          { title: '引用文字', dataIndex: 'words' },
          {
            title: '时效性',
            width: 110,
            render: (_, { validity }) => validity && <ValidityMark validity={validity} />,
          },
        ]}
      />
      <h3 className={styles.subtitle}>引用本法规的信息</h3>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={citedBy}
        locale={{ emptyText: '没有已发布的信息引用本法规' }}
        columns={[
          { title: '标题', dataIndex: 'title' },
          { title: '类型', width: 100, dataIndex: 'kind' },
        ]}
      />
    </>
  )
}
