import { type HomePeriod, home } from '@sunport/contract/calls/home.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useLinkTo } from '../../menu-pages.ts'
import { useMay } from '../../session.ts'
import { Chart } from '../../ui/chart.tsx'
import { Loaded } from './loaded.tsx'
import { type Placing, Widget } from './widget.tsx'
import { changeWords, dayLabel, grouped } from './words.ts'

interface Props {
  days: HomePeriod
  placing: Placing
}

export const Visits = ({ days, placing }: Props) => {
  const mayRead = useMay()(home.visits.access)
  const linkTo = useLinkTo()
  const query = useQuery({
    queryKey: ['home', 'visits', days],
    enabled: mayRead,
    queryFn: () => api.home.visits({ days }),
  })
  const { data } = query
  const chart = useMemo(
    () => ({
      shape: 'line' as const,
      unit: '次',
      points: data?.days.map(({ date, count }) => ({ label: dayLabel(date), count })) ?? [],
    }),
    [data],
  )
  const to = linkTo('log', {
    tab: 'visit',
    from: data?.days[0]?.date ?? '',
    to: data?.days.at(-1)?.date ?? '',
  })
  const words = `${grouped(data?.total ?? 0)} 次`
  return (
    <Widget
      label="访问量"
      title={
        data ? (
          <>
            近 {days} 天访问 {to ? <Link to={to}>{words}</Link> : words}
          </>
        ) : (
          '访问量'
        )
      }
      note={data && changeWords(data.total, data.previous)}
      placing={placing}
    >
      <Loaded query={query}>{() => <Chart data={chart} headings={['日期', '访问量']} />}</Loaded>
    </Widget>
  )
}

const usePublications = (days: HomePeriod) =>
  useQuery({ queryKey: ['home', 'publications', days], queryFn: () => api.home.publications({ days }) })

export const Publications = ({ days, placing }: Props) => {
  const query = usePublications(days)
  const { data } = query
  const chart = useMemo(
    () => ({
      shape: 'bar' as const,
      unit: '条',
      points: data?.days.map(({ date, count }) => ({ label: dayLabel(date), count })) ?? [],
    }),
    [data],
  )
  return (
    <Widget
      label="发布量"
      title={data ? `近 ${days} 天发布 ${grouped(data.total)} 条` : '发布量'}
      note={data && changeWords(data.total, data.previous)}
      placing={placing}
    >
      <Loaded query={query}>{() => <Chart data={chart} headings={['日期', '发布量']} />}</Loaded>
    </Widget>
  )
}

export const Regions = ({ days, placing }: Props) => {
  const query = usePublications(days)
  const { data } = query
  const chart = useMemo(
    () => ({
      shape: 'ranking' as const,
      unit: '条',
      points: data?.regions.map(({ name, count }) => ({ label: name, count })) ?? [],
    }),
    [data],
  )
  const [first] = data?.regions ?? []
  return (
    <Widget
      label="各地发布量"
      title={first ? `${first.name}发布最多` : '各地发布量'}
      note={first && `近 ${days} 天 ${grouped(first.count)} 条`}
      placing={placing}
    >
      <Loaded query={query}>
        {() =>
          chart.points.length > 0 ? (
            <Chart data={chart} headings={['区划', '发布量']} />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`近 ${days} 天没有发布`} />
          )
        }
      </Loaded>
    </Widget>
  )
}
