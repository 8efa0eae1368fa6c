import { useLoaderData } from 'react-router'
import { CountTabs } from '../../parts/count-tabs.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { AskForm } from './ask-form.tsx'
import type { StatutoryDateData } from './loader.ts'
import styles from './page.module.css'

const howCounted =
  '计算方法：起算的当日不计入，期限的最后一日计入；“工作日”不含周末和节假日，调休上班日计入；“日”包括休息日。' +
  '结果供参考，以法律法规原文和有关机关的解释为准。'

/** From a day that one knows to the day that the law makes of it, with every day between. */
export const Page = () => {
  const { route } = usePortal()
  const { groups, places, asked, answer, failure } = useLoaderData<StatutoryDateData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <p className={styles.lead}>选择事项，填写您知道的日期，算出法律规定的日期，并逐日说明是否计入。</p>
      {!asked && <LoadFailed reason={failure ?? ''} />}
      {asked && (
        <>
          <CountTabs
            label="我是"
            name="as"
            chosen={asked.group.asker}
            forgotten={['ask']}
            tabs={groups.map(({ asker, name }) => ({ value: asker, words: `我是${name}` }))}
          />
          <AskForm asked={asked} places={places} refusal={answer?.failure} />
          {answer?.value && <AnswerSheet asked={asked} answer={answer.value} />}
          <p className={styles.note}>{howCounted}</p>
        </>
      )}
    </div>
  )
}
