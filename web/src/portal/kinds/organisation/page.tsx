import { noticeStageNames, noticeStages, typesOfStage } from '@sunport/contract/codes.ts'
import { figuresHref } from '@sunport/regions/figure-query.ts'
import { organisationRoles, roleNames } from '@sunport/regions/organisation-link.ts'
import { Link, useLoaderData } from 'react-router'
import { awardLabel } from '../../parts/awards.ts'
import { CountTabs } from '../../parts/count-tabs.tsx'
import { CreditRecords } from '../../parts/credit-records.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { FollowWhenEmpty } from '../../parts/follow-link.tsx'
import { NoticeTable } from '../../parts/notice-table.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { RecordPage } from '../../parts/record-page.tsx'
import { Empty } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { missingWords, type OrganisationData, type OrganisationRecord } from './loader.ts'
import styles from './page.module.css'

/** Whoever buys, deals or wins: the notices that name it, its contracts, and what the registers say of it. */
export const Page = () => {
  const { record, back } = useLoaderData<OrganisationData>()
  return (
    <RecordPage
      record={record}
      titleOf={({ asked }) => asked.name}
      missing={missingWords}
      why="它还没有公开的公告，或名称有误。"
      back={back}
      backWords="查看公告列表"
    >
      {shown => (
        <>
          <Registers record={shown} />
          <Roles record={shown} />
          <Notices record={shown} />
          <CreditRecords rows={shown.credits} />
        </>
      )}
    </RecordPage>
  )
}

/** What its notices add up to, and the registers that have it. */
const Registers = ({ record: { registered, asked, roles } }: { record: OrganisationRecord }) => {
  const { pack } = usePortal()
  const figures = figuresHref(pack, 'board', { [asked.role]: asked.name })
  const ways = [...(roles[asked.role] > 0 ? [{ words: '采购数据', href: figures }] : []), ...registered]
  return (
    ways.length > 0 && (
      <p className={styles.registers}>
        {ways.map(({ words, href }) => (
          <Link key={href} to={href}>
            {words}
          </Link>
        ))}
      </p>
    )
  )
}

/** Most are named in one capacity only: then there is nothing to choose. */
const Roles = ({ record: { roles, asked } }: { record: OrganisationRecord }) => {
  const shown = roleNames.filter(role => roles[role] > 0 || role === asked.role)
  if (shown.length < 2) return null
  return (
    <CountTabs
      label="身份"
      name="role"
      chosen={asked.role}
      forgotten={['stage']}
      tabs={shown.map(role => ({
        value: role,
        words: `作为${organisationRoles[role]}`,
        count: roles[role],
      }))}
    />
  )
}

const Notices = ({ record: { asked, roles, stages, list } }: { record: OrganisationRecord }) => (
  <section aria-label={`${asked.name}的公告`}>
    <CountTabs
      label="公告阶段"
      name="stage"
      chosen={asked.stage}
      tabs={[
        { value: '', words: '全部', count: roles[asked.role] },
        ...noticeStages
          .filter(stage => stages[stage] || stage === asked.stage)
          .map(stage => ({ value: stage, words: noticeStageNames[stage], count: stages[stage] ?? 0 })),
      ]}
    />
    {list.total === 0 ? (
      <Empty>
        没有这一类公告。
        <FollowWhenEmpty />
      </Empty>
    ) : (
      <>
        <div className={styles.above}>
          <p className={styles.count} role="status">
            作为{organisationRoles[asked.role]}，共 <b>{list.total.toLocaleString('en-US')}</b> 条公告
          </p>
          <ExportLinks />
        </div>
        <NoticeTable
          rows={list.rows}
          timeName="noticeTime"
          award={asked.stage ? awardLabel(typesOfStage(asked.stage)) : undefined}
        />
        <Pagination list={list} />
      </>
    )}
  </section>
)
