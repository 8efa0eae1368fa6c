import { figureParties } from '@sunport/contract/figures/codes.ts'
import { type AskedFigures, figuresHref, partyOf } from '@sunport/regions/figure-query.ts'
import { organisationHref } from '@sunport/regions/organisation-link.ts'
import { Link, useLoaderData } from 'react-router'
import { FigureBoard } from '../../parts/figures/figure-board.tsx'
import { Chosen, StageTabs, Years } from '../../parts/figures/figure-choices.tsx'
import styles from '../../parts/figures/figures.module.css'
import { Method } from '../../parts/figures/method.tsx'
import { Replies, ReplyWay } from '../../parts/figures/replies.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { FiguresData } from './loader.ts'

/** 数据: what the notices of a site, or those that name somebody, add up to. */
export const Page = () => {
  const { pack, route } = usePortal()
  const { asked, by, board, replies, reply } = useLoaderData<FiguresData>()
  const party = partyOf(asked)
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={party?.name ?? route.title} />
      <p className={styles.lead}>
        {party
          ? `本站公告中作为${figureParties[party.kind]}的数据。点数字看对应的公告，`
          : '本站公告加起来是多少。点名称看它自己的数据，点数字看对应的公告，'}
        <a href="#figures-method">怎样统计</a>见页末。
      </p>
      <Ways asked={asked} />
      {board.value ? (
        <>
          <StageTabs stage={board.value.stage} supplier={asked.supplier} />
          <Years
            years={board.value.years}
            year={board.value.year}
            hrefOf={year => figuresHref(pack, 'board', { ...asked, by, year })}
          />
          <Chosen
            chosen={board.value.chosen.filter(({ by }) => by !== party?.kind)}
            page="board"
            asked={asked}
          />
          {party && <Replies name={party.name} replies={replies} preset={reply} />}
          <FigureBoard board={board.value} asked={asked} by={by} />
          <Method minCount={board.value.minCount} />
          {party && !reply && <ReplyWay asked={asked} />}
        </>
      ) : (
        <LoadFailed reason={board.failure ?? ''} />
      )}
    </div>
  )
}

/** To everybody who has such a page; from somebody's, to all the notices that name him. */
const Ways = ({ asked }: { asked: AskedFigures }) => {
  const { pack } = usePortal()
  const party = partyOf(asked)
  const own = party && organisationHref(pack, party.name, party.kind)
  return (
    <p className={styles.ways}>
      {own && <Link to={own}>{party.name}的全部公告</Link>}
      {party ? (
        <Link to={figuresHref(pack, 'parties', { kind: party.kind })}>
          各{figureParties[party.kind]}的数据
        </Link>
      ) : (
        Object.entries(figureParties).map(([kind, words]) => (
          <Link key={kind} to={figuresHref(pack, 'parties', { kind })}>
            各{words}的数据
          </Link>
        ))
      )}
    </p>
  )
}
