import { bullets, fieldTable, h3, p } from '../html.ts'
import { fileTitles } from '../text/file-titles.ts'
import type { ArticleWriter } from './context.ts'
import { fill } from './context.ts'

/** Which files a class of downloads is about. */
const classes: [pattern: RegExp, files: RegExp][] = [
  [/手册|资料/, /手册|指南|课件|说明|流程/],
  [/客户端|驱动|控件|软件|工具/, /安装|客户端|驱动|控件|解密/],
  [/合同/, /合同|协议/],
  [/文书/, /范本|声明函|委托书|质疑|投诉/],
  [/范本|模板/, /文件|合同|协议|范本|需求/],
  [/表/, /表|回执|申请/],
]

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Use {
  names: RegExp
  hints: string[]
  steps: string[]
  news: string[]
}

/** How a kind of file is used; the first that fits its name. */
const uses: Use[] = [
  {
    names: /安装包|客户端|驱动|控件|解密/,
    hints: [
      '安装程序请以管理员身份运行，安装前关闭正在使用的办公软件。',
      '下载后请核对文件名称和更新日期，避免使用旧版本。',
      '安装过程中请勿拔出数字证书。',
      '下载或打开失败的，请更换浏览器后重试。',
    ],
    steps: [
      '第一步，点击页面下方的附件名称下载到本地，解压后阅读其中的说明。',
      '第二步，按照说明完成安装和环境检测，重新打开浏览器并插入数字证书。',
      '第三步，登录系统确认功能正常；无法识别的，记录提示内容并联系技术支持人员。',
    ],
    news: ['优化安装流程，兼容国产操作系统。', '补充常见错误提示及处理办法。'],
  },
  {
    names: /手册|指南|课件|流程|分类|目录/,
    hints: [
      '手册按业务环节编排，可以按目录查找需要的部分。',
      '系统界面更新后，以实际页面为准。',
      '下载后请核对文件名称和更新日期，避免使用旧版本。',
      '下载或打开失败的，请更换浏览器后重试。',
    ],
    steps: [
      '第一步，点击页面下方的附件名称下载到本地，建议保存在专门的文件夹中，便于以后查找。',
      '第二步，对照目录找到正在办理的环节，按照图示逐步操作。',
      '第三步，仍有疑问的，记录操作时间和提示内容，通过互动交流栏目或者服务电话咨询。',
    ],
    news: ['根据系统最新功能更新图示。', '增加常见问题和注意事项。'],
  },
  {
    names: /表|回执/,
    hints: [
      '表格请勿增删列，否则可能无法导入系统。',
      '请使用单位全称，日期、金额与其他材料保持一致。',
      '下载后请核对文件名称和更新日期，避免使用旧版本。',
      '下载或打开失败的，请更换浏览器后重试。',
    ],
    steps: [
      '第一步，点击页面下方的附件名称下载到本地。',
      '第二步，逐项填写，需要盖章的先打印核对，确认无误后再用印。',
      '第三步，将填写完成的表格上传至系统，或者随其他材料一并提交，同时留存一份备查。',
    ],
    news: ['调整表格格式，便于打印和归档。', '增加填写示例。'],
  },
  {
    names: /./,
    hints: [
      '范本中的方括号为填写提示，正式使用时应当删除。',
      '范本供参考使用，可以结合项目特点调整，但不得违反法律法规。',
      '不同采购方式使用的格式不同，请勿混用。',
      '下载后请核对文件名称和更新日期，避免使用旧版本。',
    ],
    steps: [
      '第一步，点击页面下方的附件名称下载到本地，先阅读首页的说明，确认适用的项目类型。',
      '第二步，按照提示逐项填写，使用规范的单位全称，日期、金额与其他材料保持一致。',
      '第三步，核对无误后签章，按要求上传至系统或者随其他材料一并提交。',
    ],
    news: ['修正部分文字表述，统一术语。', '根据最新政策补充中小企业相关条款。'],
  },
]

/** Whom a file is for, as its name says. */
const readers: [names: RegExp, reader: string][] = [
  [/专家/, '评审专家'],
  [/采购人|验收|需求|意向|预留/, '采购人'],
  [/代理机构|答复/, '采购人、代理机构'],
  [/供应商|投标|质疑函|投诉书|声明函|融资|保函|授权|解密/, '供应商'],
  [/./, '采购人、代理机构、供应商'],
]

/** A page about one file, which hangs below it. */
export const download: ArticleWriter = ({ random, slots, at, channelName }) => {
  const pattern = classes.find(([names]) => names.test(channelName))?.[1] ?? /./
  const fitting = fileTitles.filter(name => pattern.test(name))
  const file = fitting[at % fitting.length] ?? fileTitles[0] ?? ''
  const name = file.replace(/\.\w+$/, '')
  const version = `V${random.int(1, 4)}.${random.int(0, 9)}`
  const use = uses.find(({ names }) => names.test(name)) as Use
  const round = Math.floor(at / fitting.length)
  return {
    title: round === 0 ? name : `${name}（${Number(slots.年) - round}年版）`,
    source: fill('{网}运行保障组', slots),
    body:
      p(`为方便各方当事人办理业务，现提供《${name}》下载，请根据需要选用。`) +
      fieldTable([
        ['文件名称', file],
        ['版本', version],
        ['更新日期', slots.日 ?? ''],
        ['适用对象', readers.find(([names]) => names.test(name))?.[1] ?? ''],
      ]) +
      h3('使用说明') +
      bullets(use.hints) +
      h3('操作步骤') +
      use.steps.map(p).join('') +
      h3('更新内容') +
      bullets(use.news) +
      p('如在使用中发现问题，欢迎通过互动交流栏目反馈。'),
    files: new RegExp(`^${escapePattern(file)}$`),
  }
}
