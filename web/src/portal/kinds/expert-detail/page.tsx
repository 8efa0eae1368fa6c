import type { ExpertDetail } from '@sunport/contract/calls/expert.ts'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { ArticleView } from '../../parts/article-view.tsx'
import { CorrectionForm } from '../../parts/correction-form/correction-form.tsx'
import { BackLink, DetailPage } from '../../parts/detail-page.tsx'
import type { ExpertDetailData } from './loader.ts'
import styles from './page.module.css'

/** One proposed or admitted expert, and where to object. */
export const Page = () => {
  const shown = useLoaderData<ExpertDetailData>()
  if (!('expert' in shown)) return <DetailPage>{article => <ArticleView shown={article} />}</DetailPage>
  return (
    <div className={`sunport-content ${styles.page}`}>
      <BackLink to={shown.back} />
      <Sheet expert={shown.expert} />
      <CorrectionForm kind="expert" id={shown.expert.id} preset={shown.correction} />
    </div>
  )
}

const Sheet = ({ expert }: { expert: ExpertDetail }) => (
  <article className={styles.sheet}>
    <header className={styles.head}>
      <h1 className={styles.title}>
        <span className={styles.phrase}>{expert.batch}</span>
        <span className={styles.phrase}>评审专家公示：{expert.name}</span>
      </h1>
      <p className={styles.status} data-open={expert.status === '1'}>
        {expert.statusName}
      </p>
    </header>
    <Facts
      facts={[
        ['姓名', expert.name],
        ['评审专业', [expert.specialty, expert.specialtyCode].filter(Boolean).join('　')],
        ['工作单位', expert.unit],
        ['职称', expert.jobTitle],
        ['所属地区', expert.regionName],
        ['批次', expert.batch],
        ['公示期', period(expert)],
        ['审核结果', expert.result],
        ['入库日期', expert.admittedDate],
      ]}
    />
    <Objection expert={expert} />
  </article>
)

const period = ({ periodStart, periodEnd }: ExpertDetail) =>
  periodStart && periodEnd && `${periodStart} 至 ${periodEnd}`

const Facts = ({ facts }: { facts: [string, ReactNode][] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

const Objection = ({ expert }: { expert: ExpertDetail }) => {
  const { objectionUnit, objectionPhone, objectionAddress, objectionEmail } = expert
  if (!objectionUnit && !objectionPhone) return null
  return (
    <section className={styles.objection} aria-labelledby="objection">
      <h2 className={styles.subtitle} id="objection">
        异议渠道
      </h2>
      <p className={styles.words}>
        {expert.status === '1'
          ? '对公示对象有异议的，请在公示期内以书面形式实名反映，并提供事实依据。'
          : '公示期已经结束。发现不符合聘任条件的情形，仍可向以下部门反映。'}
      </p>
      <Facts
        facts={[
          ['受理部门', objectionUnit],
          ['联系电话', objectionPhone && <a href={`tel:${objectionPhone}`}>{objectionPhone}</a>],
          ['电子邮箱', objectionEmail && <a href={`mailto:${objectionEmail}`}>{objectionEmail}</a>],
          ['通讯地址', objectionAddress],
        ]}
      />
    </section>
  )
}
