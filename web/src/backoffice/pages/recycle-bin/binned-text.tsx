import type { BinPointer, BinRow } from '@sunport/contract/calls/bin.ts'
import { binKinds } from '@sunport/contract/calls/bin.ts'
import type { ContentDetail, Edition } from '@sunport/contract/calls/content.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton, Tabs, Tag } from 'antd'
import { api } from '../../../api.ts'
import { AttachmentList } from '../../content/attachment-list.tsx'
import { Comparison } from '../../content/comparison.tsx'
import { KeptText } from '../../content/kept-text.tsx'
import { isText } from './kinds.ts'
import styles from './recycle-bin.module.css'

const useText = (kind: ContentKind, id: string) =>
  useQuery({ queryKey: ['bin', 'text', kind, id], queryFn: () => api[kind].get({ id }) })

const shownOf = ({ open, published }: ContentDetail): Edition | null => open ?? published

const Text = ({ kind, id }: { kind: ContentKind; id: string }) => {
  const query = useText(kind, id)
  if (query.isError) return <Alert type="warning" showIcon title={query.error.message} />
  if (!query.data) return <Skeleton active />
  const edition = shownOf(query.data)
  if (!edition) return <Empty description="没有内容" />
  return (
    <article>
      <h3>{edition.title || '（无标题）'}</h3>
      <KeptText html={edition.bodyHtml} />
      <AttachmentList attachments={edition.attachments} />
    </article>
  )
}

/** From what lies in the bin to what stands in its place now. */
const WithTwin = ({ kind, id, twin }: { kind: ContentKind; id: string; twin: BinPointer }) => {
  const [binned, current] = [useText(kind, id), useText(kind, twin.id)]
  const failure = binned.error ?? current.error
  if (failure) return <Alert type="warning" showIcon title={failure.message} />
  const [before, after] = [binned.data && shownOf(binned.data), current.data && shownOf(current.data)]
  if (!before || !after) return <Skeleton active />
  return (
    <>
      <p className={styles.muted}>{`${twin.how}：${twin.title}。左为回收站中的内容，右为现有内容。`}</p>
      <Comparison before={before} after={after} />
    </>
  )
}

const References = ({ rows }: { rows: readonly BinPointer[] }) =>
  rows.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有内容指向它" />
  ) : (
    <ul className={styles.pointers} aria-label="引用">
      {rows.map(({ id, kind, title, how }) => (
        <li key={`${how}${id}`}>
          <Tag>{binKinds[kind]}</Tag>
          {title || '（无标题）'} <span className={styles.muted}>{how}</span>
        </li>
      ))}
    </ul>
  )

/** What lies in the bin, read before it is brought back or cleared away. */
export const BinnedText = ({ row: { kind, id, batch } }: { row: BinRow }) => {
  const pointers = useQuery({ queryKey: ['bin', 'pointers', id], queryFn: () => api.bin.pointers({ id }) })
  if (kind === 'channel')
    return <p className={styles.muted}>{`批次 ${batch}：连同其下的栏目和内容整批恢复。`}</p>
  const { references = [], twin = null } = pointers.data ?? {}
  return (
    <Tabs
      items={[
        ...(isText(kind) ? [{ key: 'text', label: '内容', children: <Text kind={kind} id={id} /> }] : []),
        ...(isText(kind) && twin
          ? [{ key: 'twin', label: '与现有内容比较', children: <WithTwin kind={kind} id={id} twin={twin} /> }]
          : []),
        { key: 'references', label: `引用 ${references.length}`, children: <References rows={references} /> },
      ]}
    />
  )
}
