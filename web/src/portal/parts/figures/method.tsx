import styles from './figures.module.css'

/** How it was counted, in the words of whoever asks. */
export const Method = ({ minCount }: { minCount: number }) => (
  <section className={styles.method} aria-labelledby="figures-method">
    <h2 id="figures-method">怎样统计</h2>
    <ul>
      <li>
        只统计本站已公开的公告，打开网页时现算；公告撤回后不再计入，更正后按更正的内容计。每个数字都可以点开，看到它所数的公告。
      </li>
      <li>一条公告计一次，计在发布当天所在的月份；同一公告在别处转载的不重复计。</li>
      <li>
        金额：结果和合同公告为成交（合同）金额，采购意向和采购公告为预算金额，终止公告为原预算。没有写明金额的只计条数。
      </li>
      <li>公告列出多个品目大类的，计入“多个品目”。一家供应商在同一公告中标多个包的计一次，金额合计。</li>
      <li>
        中小微企业占比只计写明企业规模的；只有一家参加的占比只计写明参加家数的。环节用时按天计，列出中位数和居中一半项目所在的范围。
      </li>
      {minCount > 1 && (
        <li>
          少于 {minCount} 条的不单列，并连同次小的一项一起写作“不单列”，以免由合计推算；下载的数据相同。
        </li>
      )}
      <li>数字只反映公告写明的内容，不是对任何单位的评价。单位对数据有说明的，与数据一并公布。</li>
    </ul>
  </section>
)
