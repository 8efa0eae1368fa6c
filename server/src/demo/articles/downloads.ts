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

const steps = [
  [
    '第一步，点击页面下方的附件名称下载到本地，建议保存在专门的文件夹中，便于以后查找。',
    '第二步，打开文件，按照提示逐项填写或者阅读，需要盖章的部分先打印核对，确认无误后再用印。',
    '第三步，将填写完成的文件按要求上传至系统，或者随其他材料一并提交，同时留存一份备查。',
  ],
  [
    '使用前请先阅读文件首页的说明，了解适用的项目类型和填写要求。不同采购方式使用的格式不同，请勿混用。',
    '填写时请使用规范的单位全称，日期、金额与其他材料保持一致；涂改处应当加盖校对章。',
    '提交后如需修改，请在截止时间前撤回并重新提交，系统以最后一次提交的内容为准。',
  ],
  [
    '首次使用的用户，请先完成注册登记和数字证书办理，再按照文件中的步骤操作。',
    '操作中遇到提示信息，请先对照常见问题查找原因；无法解决的，记录下提示内容和操作时间，联系技术支持人员。',
    '为保证兼容性，建议使用近三年发布的浏览器和办公软件打开，不要使用网页预览功能直接填写。',
  ],
]

/** A page about one file, which hangs below it. */
export const download: ArticleWriter = ({ random, slots, at, channelName }) => {
  const pattern = classes.find(([names]) => names.test(channelName))?.[1] ?? /./
  const fitting = fileTitles.filter(name => pattern.test(name))
  const file = fitting[at % fitting.length] ?? fileTitles[0] ?? ''
  const name = file.replace(/\.\w+$/, '')
  const version = `V${random.int(1, 4)}.${random.int(0, 9)}`
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
        ['适用对象', random.pick(['采购人、代理机构', '供应商', '采购人、代理机构、供应商', '评审专家'])],
      ]) +
      h3('使用说明') +
      bullets(
        random.sample(
          [
            '下载后请核对文件名称和更新日期，避免使用旧版本。',
            '范本中的斜体字为填写提示，正式使用时应当删除。',
            '安装程序请以管理员身份运行，安装前关闭正在使用的办公软件。',
            '表格请勿增删列，否则可能无法导入系统。',
            '范本供参考使用，采购人可以结合项目特点调整，但不得违反法律法规。',
            '下载或打开失败的，请更换浏览器后重试。',
          ],
          4,
        ),
      ) +
      h3('操作步骤') +
      random.pick(steps).map(p).join('') +
      h3('更新内容') +
      bullets(
        random.sample(
          [
            '修正部分文字表述，统一术语。',
            '根据最新政策补充中小企业相关条款。',
            '优化安装流程，兼容国产操作系统。',
            '增加填写示例和常见错误提示。',
            '调整表格格式，便于打印和归档。',
          ],
          2,
        ),
      ) +
      p('如在使用中发现问题，欢迎通过互动交流栏目反馈。'),
    files: new RegExp(`^${escapePattern(file)}$`),
  }
}
