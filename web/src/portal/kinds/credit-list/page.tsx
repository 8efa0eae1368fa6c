import { registerNames } from '@sunport/contract/credit-words.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { registersOf } from '@sunport/regions/register-query.ts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { changedQuery } from '../../parts/query.ts'
import { type RegisterField, RegisterForm } from '../../parts/register-form.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { CheckPage } from './check/check-page.tsx'
import { checkView } from './check/form-of-check.ts'
import type { CreditListData } from './loader.ts'
import styles from './page.module.css'
import { RecordTable } from './record-table.tsx'

/** Records of broken trust that are in force; whoever checks a partner finds the answer by name or number. */
export const Page = () => {
  const route = usePortal().route as PlainRoute
  const data = useLoaderData<CreditListData>()
  const registers = registersOf(route.variant)
  if (data.check) return <CheckPage form={data.check} />
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>
        <ExportLinks />
        {checkView.isOffered(registers) && (
          <Link className={styles.check} to={{ search: checkView.search }} reloadDocument>
            按名单批量核查
          </Link>
        )}
      </PageHeading>
      {registers.length > 1 && <RegisterTabs registers={registers} chosen={data.register} />}
      <RegisterForm
        label={`${registerNames[data.register]}查询`}
        fields={fieldsOf(data)}
        kept={['type', 'pageSize']}
        isRefused={data.refusal !== undefined}
      />
      <Results data={data} />
    </div>
  )
}

const fieldsOf = ({ register, filters, cities }: CreditListData): RegisterField[] => [
  {
    form: 'text',
    name: 'name',
    label: register === 'expert' ? '专家姓名' : '主体名称',
    value: filters.name,
  },
  ...(register === 'expert'
    ? []
    : [{ form: 'text', name: 'code', label: '统一社会信用代码', value: filters.code } as const]),
  {
    form: 'choice',
    name: 'regionCode',
    label: '区划',
    value: filters.regionCode,
    options: [
      { value: '', words: '全部区划' },
      ...cities.map(({ code, name }) => ({ value: code, words: name })),
    ],
  },
  {
    form: 'choice',
    name: 'status',
    label: '记录状态',
    value: filters.status,
    options: [
      { value: '', words: '生效中' },
      { value: '2', words: '已到期' },
      { value: 'all', words: '全部' },
    ],
  },
  {
    form: 'dates',
    label: '处理日期',
    from: ['startDate', filters.startDate],
    to: ['endDate', filters.endDate],
  },
]

interface RegisterTabsProps {
  registers: CreditListData['register'][]
  chosen: CreditListData['register']
}

const RegisterTabs = ({ registers, chosen }: RegisterTabsProps) => {
  const [query] = useSearchParams()
  return (
    <nav className={styles.tabs} aria-label="记录类别">
      <ul>
        {registers.map(register => (
          <li key={register}>
            <Link
              className={styles.tab}
              to={{ search: changedQuery(query, { type: register, page: undefined }) }}
              aria-current={register === chosen ? 'page' : undefined}
              preventScrollReset
            >
              {registerNames[register]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Results = ({ data: { refusal, list, filters, register } }: { data: CreditListData }) => {
  if (refusal)
    return (
      <p className={styles.refusal} role="alert">
        <Icon name="alert" />
        {refusal}，请修改后重新查询。
      </p>
    )
  if (!list?.value) return <LoadFailed reason={list?.failure ?? ''} />
  if (list.value.total === 0) return <NothingFound filters={filters} />
  return (
    <>
      <p className={styles.count}>
        共 <b>{list.value.total.toLocaleString('en-US')}</b> 条记录
        <span className={styles.note}>期限届满的记录不再列出，可按“记录状态”查询。</span>
      </p>
      <RecordTable caption={registerNames[register]} rows={list.value.rows} />
      <Pagination list={list.value} />
    </>
  )
}

/** Only a search for nothing but the party itself may say that the party has no record. */
const NothingFound = ({ filters }: { filters: CreditListData['filters'] }) => {
  const [query] = useSearchParams()
  const { name, code, startDate, endDate, regionCode, status } = filters
  const isAboutParty = (name || code) && !startDate && !endDate && !regionCode
  if (!isAboutParty)
    return (
      <Empty words="暂无记录">
        {[...query].some(([key, value]) => key !== 'type' && value) && (
          <>
            没有符合条件的记录。请减少筛选条件，或
            <Link to={{ search: changedQuery(new URLSearchParams(), { type: query.get('type') ?? '' }) }}>
              查看全部
            </Link>
            。
          </>
        )}
      </Empty>
    )
  return (
    <Empty words="未查询到该主体的失信记录">
      查询条件：{[name, code].filter(Boolean).join('，')}。
      {status === '' && (
        <>
          以上为生效中的记录，也可
          <Link to={{ search: changedQuery(query, { status: 'all', page: undefined }) }}>
            连同已到期的一起查询
          </Link>
          。
        </>
      )}
    </Empty>
  )
}
