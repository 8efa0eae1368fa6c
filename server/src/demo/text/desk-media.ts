/** Documents that somebody brought to the library, and that nothing shows yet. */
export const broughtDocuments = [
  '采购需求编制指南（征求意见稿）.docx',
  '电子化采购操作视频脚本.docx',
  '代理机构座谈会签到表.docx',
]

/** A picture that was brought twice: nothing shows the second. */
export const broughtPicture = '答疑周活动海报.png'
export const repeatedPicture = '答疑周活动海报（副本）.png'
export const pictureWords = '线上答疑周活动海报'
