import { figuresHref } from '@sunport/regions/figure-query.ts'
import type { ReactNode } from 'react'
import { Link, useLoaderData, useRouteLoaderData } from 'react-router'
import type { FrameData } from '../../frame/frame-loader.ts'
import { messagePaths, reportHref } from '../../parts/message-paths.ts'
import { withQuery } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './common-text.module.css'
import { type CommonVariant, isCommon } from './common-variants.ts'
import { DataFileList } from './data-file-list.tsx'
import type { StaticPageData } from './loader.ts'
import { MoreBudget, NewKey } from './reading-budget.tsx'

/** The built-in text of a page that every site has. */
export const CommonText = ({ variant }: { variant: string | undefined }) => {
  if (!isCommon(variant)) return null
  const Text = texts[variant]
  return (
    <article className={styles.sheet}>
      <Text />
    </article>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

const useSite = () => {
  const { pack } = usePortal()
  return useRouteLoaderData<FrameData | null>('frame')?.site ?? pack.footer
}

const Contact = () => {
  const { pack, path } = usePortal()
  const { organiser, phone, support } = useSite()
  return (
    <>
      <Part title="咨询与建议">
        <p>
          采购政策、办事流程和平台使用方面的问题，可以<Link to={messagePaths(pack).ask}>在线留言</Link>
          。提交后取得受理编号和查询码，凭此查询办理进度和答复。
        </p>
      </Part>
      <Part title="电话与单位">
        <dl className={styles.facts}>
          <dt>主办单位</dt>
          <dd>{organiser}</dd>
          <dt>联系电话</dt>
          <dd>{phone}</dd>
          <dt>技术支持</dt>
          <dd>{support}</dd>
        </dl>
      </Part>
      <Part title="指出网页差错">
        <p>
          页脚的“网站纠错”会带上您正在看的网页；也可以直接
          <Link to={reportHref(pack, path, '')}>填写纠错单</Link>。
        </p>
      </Part>
    </>
  )
}

const Privacy = () => (
  <>
    <Part title="浏览网页">
      <p>浏览、检索和下载不需要登录，也不要求提供个人信息。本站不使用第三方统计和广告。</p>
      <p>
        为统计访问量，本站记录被访问的网址、来源网址、浏览器类型和网络地址段，不保存完整的网络地址，不据此识别个人；
        站点管理员可以关闭这项统计。
      </p>
    </Part>
    <Part title="小文件（Cookie）">
      <p>
        只有在您选择阅读方式、所在地区，或提交表单时，本站才在您的设备上保存必要的小文件，用来记住选择或显示回执，不用于跟踪。
      </p>
    </Part>
    <Part title="留言与问卷">
      <p>
        留言中的姓名和电话加密保存，只有承办人员按职责说明理由后才能查看，查看留有记录；公开答复前会遮盖个人信息。未经您同意，留言不公开。
      </p>
    </Part>
    <Part title="订阅提醒">
      <p>
        订阅不需要注册。邮箱和手机号码加密保存，只用于发送您订阅的提醒，工作人员也看不到；未确认的一天后删除，取消订阅后立即删除。
      </p>
    </Part>
  </>
)

const Accessibility = () => {
  const { pack } = usePortal()
  return (
    <>
      <Part title="我们的目标">
        <p>本站按《Web 内容无障碍指南》WCAG 2.2 AA 级建设，各类页面在每次发布前逐一检测。</p>
      </Part>
      <Part title="可以使用的方式">
        <ul className={styles.points}>
          <li>页面右上角可切换适老化版、纯文字版和三种高对比配色，可同时选用，选择会被记住；</li>
          <li>支持朗读的浏览器可以朗读正文；</li>
          <li>全部功能可以用键盘完成，按“/”键进入检索框；</li>
          <li>不启用脚本也可以阅读、检索和留言。</li>
        </ul>
      </Part>
      <Part title="尚有不足之处">
        <p>采购单位上传的附件和扫描件由各单位制作，部分文件读屏软件可能无法读出。</p>
        <p>
          遇到障碍，请<Link to={messagePaths(pack).ask}>告诉我们</Link>，或致电 {useSite().phone}
          ，我们会以您方便的方式提供内容。
        </p>
      </Part>
    </>
  )
}

const OpenData = () => {
  const { pack } = usePortal()
  const { dataFiles } = useLoaderData<StaticPageData>()
  return (
    <>
      <Part title="列表即数据">
        <p>
          每个列表和名录都可以用同一个网址取得数据：在网址后加上 <code>format=csv</code>、
          <code>format=json</code> 或 <code>format=atom</code>，筛选条件不变；公告还有{' '}
          <code>format=ocds</code>
          （开放合同数据标准），有日期的列表还有 <code>format=ics</code>（日历）。例如
          <Link to={pack.noticePath}>{pack.routes[pack.noticePath]?.title ?? '公告列表'}</Link>
          的“开放数据”一行。
        </p>
      </Part>
      {dataFiles && (
        <Part title="数据文件">
          <DataFileList manifest={dataFiles} />
          <p>
            JSON Lines 每行一条记录，字段与列表接口相同并带正文；OCDS 每行是一天的发布包。文件经 gzip
            压缩，一个月的文件就是其中每一天的文件依次相连。例如用命令行查看某月的标题：
            <code>gunzip -c 文件名 | jq -r .title</code>。
          </p>
        </Part>
      )}
      <Part title="统计数据">
        <p>
          <Link to={figuresHref(pack, 'board', {})}>采购数据</Link>
          把公告按月份、区划、采购方式等合计，每张表和每个数字对应的公告都可以下载（CSV、JSON）。
        </p>
      </Part>
      <Part title="接口说明">
        <p>
          全部公开接口的地址、参数和返回内容见<a href="/gpcms/docs">接口文档</a>（OpenAPI
          3.1）。读取公开数据不需要申请；大量读取时见
          <Link to={withQuery('/readingBudget', 'region', pack.code)}>读取额度与数据密钥</Link>。
        </p>
      </Part>
      <Part title="使用约定">
        <ul className={styles.points}>
          <li>数据以本站公告原文为准，转载请注明来源和取得日期；</li>
          <li>请合理控制访问频率，大量取用请下载数据文件。</li>
        </ul>
      </Part>
    </>
  )
}

const ReadingBudget = () => (
  <>
    <Part title="本小时的读取额度">
      <p>
        接口与列表导出按来源计算每小时的额度，每个应答的 <code>RateLimit</code>{' '}
        头给出剩余量；浏览网页和下载数据文件不受影响。额度用完后，由您的浏览器或程序完成一次计算即可继续，不需要辨认图片。
      </p>
      <noscript>未启用脚本时，请在下一小时继续，或让程序按 docs/open-data.md 所述完成计算。</noscript>
      <MoreBudget />
    </Part>
    <Part title="数据密钥">
      <p>
        在请求头 <code>X-API-Key</code>{' '}
        中带上密钥，额度更高，并且单独计算。取得密钥免费，不需要注册，也不收集个人信息；应用名称请勿填写姓名、电话。
      </p>
      <NewKey />
    </Part>
  </>
)

const texts: Record<CommonVariant, () => ReactNode> = {
  contact: Contact,
  privacy: Privacy,
  accessibility: Accessibility,
  'open-data': OpenData,
  'reading-budget': ReadingBudget,
}
