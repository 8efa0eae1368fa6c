import { type DictItem, type DictUse, dictPlaces } from '@sunport/contract/calls/dictionary.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import styles from './dictionary.module.css'

type Sample = DictUse['samples'][number]

/** The page that opens something which carries a code. */
const addressOf = ({ kind, id, title }: Sample): string => {
  switch (kind) {
    case 'notice':
      return `/main/announcement?edit=${id}`
    case 'law':
      return `/main/lawDetail?id=${id}`
    case 'channel':
      return `/main/channel?${new URLSearchParams({ keyword: title })}`
    case 'message':
      return `/main/message-viewing?${new URLSearchParams({ keyword: title })}`
    default:
      return `/main/information?edit=${id}`
  }
}

const Use = ({ use: { place, total, samples } }: { use: DictUse }) => (
  <section>
    <h3 className={styles.useHead}>
      {dictPlaces[place]} <span className={styles.remark}>{total} 条</span>
    </h3>
    <ul className={styles.uses}>
      {samples.map(sample => (
        <li key={sample.id}>
          <Link to={addressOf(sample)}>{sample.title || '（无标题）'}</Link>
        </li>
      ))}
    </ul>
    {total > samples.length && <p className={styles.remark}>只列出其中 {samples.length} 条</p>}
  </section>
)

/** 引用: where an entry stands in the data. */
export const ItemUses = ({ item, onClose }: { item: DictItem; onClose: () => void }) => {
  const { data, error } = useQuery({
    queryKey: ['dictionary', 'uses', item.id],
    queryFn: () => api.dictionary.itemUses({ id: item.id }),
  })
  const used = data?.filter(({ total }) => total > 0)
  return (
    <Drawer open title={`“${item.dictName}”的引用`} onClose={onClose}>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 5 }} />}
      {used?.length === 0 && <Alert type="info" showIcon title="没有数据使用该字典项，可以停用或删除。" />}
      {used?.map(use => (
        <Use key={use.place} use={use} />
      ))}
    </Drawer>
  )
}
