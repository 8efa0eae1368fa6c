import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { Link, useLoaderData } from 'react-router'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { InfoList } from '../../parts/info-list.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { type RegisterField, RegisterForm } from '../../parts/register-form.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { ExpertTable } from './expert-table.tsx'
import type { ExpertListData } from './loader.ts'
import styles from './page.module.css'

/** Review experts: who is proposed, by batch and period, or who has been admitted. */
export const Page = () => {
  const { pack, route } = usePortal()
  const data = useLoaderData<ExpertListData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>
        <ExportLinks />
      </PageHeading>
      <RegisterForm label="专家查询" fields={fieldsOf(data)} kept={['pageSize']} />
      <Results data={data} isRegister={(route as PlainRoute).variant === 'register'} />
      {data.notices.length > 0 && (
        <section className={styles.notices} aria-labelledby="expert-notices">
          <SectionHeading form={pack.theme.heading} id="expert-notices">
            公示通知
          </SectionHeading>
          <InfoList rows={data.notices} />
        </section>
      )}
    </div>
  )
}

const optionsOf = (all: string, values: string[]) => [
  { value: '', words: all },
  ...values.map(value => ({ value, words: value })),
]

const fieldsOf = ({ filters, cities, list }: ExpertListData): RegisterField[] => [
  { form: 'text', name: 'name', label: '专家姓名', value: filters.name },
  {
    form: 'choice',
    name: 'specialty',
    label: '评审专业',
    value: filters.specialty,
    options: optionsOf('全部专业', withChosen(list.value?.specialties ?? [], filters.specialty)),
  },
  {
    form: 'choice',
    name: 'batch',
    label: '批次',
    value: filters.batch,
    options: optionsOf('全部批次', withChosen(list.value?.batches ?? [], filters.batch)),
  },
  {
    form: 'choice',
    name: 'regionCode',
    label: '地区',
    value: filters.regionCode,
    options: [
      { value: '', words: '全部地区' },
      ...cities.map(({ code, name }) => ({ value: code, words: name })),
    ],
  },
]

/** What was asked for stays chosen, even when the choices could not be loaded or do not hold it. */
const withChosen = (values: string[], chosen: string): string[] =>
  chosen && !values.includes(chosen) ? [chosen, ...values] : values

const Results = ({ data: { list, filters }, isRegister }: { data: ExpertListData; isRegister: boolean }) => {
  if (!list.value) return <LoadFailed reason={list.failure} />
  if (list.value.total === 0)
    return (
      <Empty words={isRegister ? '暂无专家信息' : '暂无专家公示'}>
        {Object.values(filters).some(Boolean) && (
          <>
            没有符合条件的专家，姓名请填写全名。可以减少筛选条件，或<Link to={{ search: '' }}>查看全部</Link>
            。
          </>
        )}
      </Empty>
    )
  return (
    <>
      <p className={styles.count}>
        共 <b>{list.value.total.toLocaleString('en-US')}</b> 名专家
        <span className={styles.note}>为保护个人信息，姓名只显示姓氏。</span>
      </p>
      <ExpertTable rows={list.value.rows} isRegister={isRegister} />
      <Pagination list={list.value} />
    </>
  )
}
