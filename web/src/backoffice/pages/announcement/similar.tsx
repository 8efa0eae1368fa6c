import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './announcement.module.css'

interface Props {
  id: string
  siteId: string
  values: NoticeValues
  onOpen: (id: string) => void
}

const waitMs = 600

/** What projects of the same kind were awarded for, the most alike first. */
export const Similar = ({ id, siteId, values, onOpen }: Props) => {
  const name = useDebounced(textOf(values.openTenderName), waitMs)
  const purchaseNature = textOf(values.purchaseNature)
  const isNamed = name.length >= 2
  const similar = useQuery({
    queryKey: ['notice-similar', siteId, name, purchaseNature],
    queryFn: () => api.noticeList.similar({ siteId, name, purchaseNature, exceptId: id }),
    enabled: isNamed,
    staleTime: 60_000,
  })
  if (!isNamed) return <p className={styles.muted}>填写项目名称后，列出同类项目的成交结果。</p>
  if (similar.isPending) return <Skeleton active title={false} />
  if (similar.isError) return <Alert type="error" showIcon title={similar.error.message} />
  if (similar.data.length === 0) return <p className={styles.muted}>没有找到同类项目的成交结果。</p>
  return (
    <ol className={styles.similar}>
      {similar.data.map(result => (
        <li key={result.id}>
          <button type="button" className={styles.link} onClick={() => onOpen(result.id)}>
            {result.title}
          </button>
          <span>
            成交 <b>{formatMoneyShort(result.successfulMoney) || '按费率'}</b>
            {result.budget && ` · 预算 ${formatMoneyShort(result.budget)}`}
            {result.bidCompany && ` · ${result.bidCompany}`}
          </span>
          <span className={styles.muted}>
            {result.publishedOn} {result.purchaser} · 相似度 {result.likeness}%
          </span>
        </li>
      ))}
    </ol>
  )
}
