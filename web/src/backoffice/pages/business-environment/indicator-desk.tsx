import { ArrowLeftOutlined } from '@ant-design/icons'
import type { IndicatorRecord, IndicatorValue } from '@sunport/contract/calls/indicator.ts'
import { definitionWords } from '@sunport/contract/environment/indicator-definition.ts'
import { indicatorDimensions, indicatorRefusal } from '@sunport/contract/environment/indicator-policy.ts'
import { periodWords } from '@sunport/contract/environment/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Empty, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useAsking } from '../../crud/use-asking.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import styles from './environment.module.css'
import { ComputeDialog, ExplainDialog, PublishDialog } from './indicator-dialogs.tsx'
import { amountWords } from './indicator-words.ts'
import { IndicatorMark } from './marks.tsx'
import { RowsDrawer } from './rows-drawer.tsx'
import { ValueTable } from './value-table.tsx'

const TrendView = lazy(async () => ({ default: (await import('./trend-view.tsx')).TrendView }))

type Asked = 'compute' | 'publish'

const Head = ({
  row,
  values,
  onBack,
}: {
  row: IndicatorRecord
  values: IndicatorValue[]
  onBack: () => void
}) => {
  const may = useMay()
  const ask = useAsking()
  const change = useCrudChange('indicator')
  const [asked, setAsked] = useState<Asked>()
  const { id, version, name } = row
  const mayDo = (action: 'compute' | 'publish' | 'withdraw') => !indicatorRefusal(row, may, action)
  const withdraw = () =>
    ask({ title: `撤下“${name}”`, content: '公众不再看到该指标。', reason: '原因', isDanger: true }, reason =>
      change.mutateAsync(() => api.indicator.withdraw({ id, version, reason })).catch(() => {}),
    )
  const close = () => setAsked(undefined)
  return (
    <section className={styles.sheet} aria-label="指标">
      <div className={styles.bar}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={onBack} />
        <h2 className={styles.name}>
          {row.code} {name}
        </h2>
        <IndicatorMark state={row.state} />
        {mayDo('compute') && (
          <Button onClick={() => setAsked('compute')}>{values.length > 0 ? '重新计算' : '计算'}</Button>
        )}
        {mayDo('publish') && (
          <Button type="primary" disabled={values.length === 0} onClick={() => setAsked('publish')}>
            发布
          </Button>
        )}
        {mayDo('withdraw') && (
          <Button danger onClick={withdraw}>
            撤下
          </Button>
        )}
      </div>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={[
          { label: '维度', children: indicatorDimensions[row.dimension] },
          { label: '目标', children: row.target === null ? '—' : amountWords(row.target, row.unit) },
          { label: '定义', children: definitionWords(row.definition) },
          { label: '最少样本数', children: row.minN },
        ]}
      />
      {asked === 'compute' && <ComputeDialog row={row} hasValues={values.length > 0} onClose={close} />}
      {asked === 'publish' && <PublishDialog row={row} values={values} onClose={close} />}
    </section>
  )
}

/** One indicator: drawn, told as a table, and with the rows behind each of its values. */
export const IndicatorDesk = ({ id, onBack }: { id: string; onBack: () => void }) => {
  const [shown, setShown] = useState<IndicatorValue>()
  const [explained, setExplained] = useState<IndicatorValue>()
  const { data: row } = useQuery({
    queryKey: ['indicator', 'one', id],
    queryFn: () => api.indicator.get({ id }),
  })
  const { data: values } = useQuery({
    queryKey: ['indicator', 'values', id],
    queryFn: () => api.indicator.values({ id }),
  })
  // Of the whole region, or of the one that somebody answers for.
  const whole = row?.latest?.regionCode ?? values?.[0]?.regionCode
  const trend = useMemo(
    () => ({
      unit: row?.unit ?? '',
      target: row?.target ?? null,
      points: (values ?? [])
        .filter(({ regionCode }) => regionCode === whole)
        .map(({ period, amount }) => ({ label: periodWords(period), amount }))
        .reverse(),
    }),
    [row, values, whole],
  )
  if (!row || !values) return <Skeleton active />
  return (
    <>
      <Head row={row} values={values} onBack={onBack} />
      <section className={styles.sheet} aria-label="数值">
        {values.length === 0 ? (
          <Empty description="尚未计算" />
        ) : (
          <>
            <figure className={styles.figure}>
              <Suspense fallback={<Skeleton.Node active className={styles.chart} />}>
                <TrendView trend={trend} />
              </Suspense>
            </figure>
            <ValueTable row={row} values={values} onRows={setShown} onExplain={setExplained} />
          </>
        )}
      </section>
      {shown && <RowsDrawer row={row} value={shown} onClose={() => setShown(undefined)} />}
      {explained && <ExplainDialog value={explained} onClose={() => setExplained(undefined)} />}
    </>
  )
}
